/* Calls KERNEL on request: reads its inputs, case by case, and then numbers of calls; answers each with the time per call in ns.
   Compile with -DKERNEL=name -DINPUTS=n -DOUTPUTS=n. */
#include <stdio.h>
#include <time.h>

#define CASES 10

int KERNEL(const double **arg, double **res, long long int *iw, double *w, int mem);

int main(void) {
    static double inputs[CASES][INPUTS], outputs[OUTPUTS], work[1 << 16];
    for (int i = 0; i < CASES; i++)
        for (int k = 0; k < INPUTS; k++)
            if (scanf("%lf", &inputs[i][k]) != 1) return 1;
    for (long count; scanf("%ld", &count) == 1;) {
        struct timespec from, to;
        clock_gettime(CLOCK_MONOTONIC, &from);
        for (long call = 0, item = 0; call < count; call++) {
            const double *arguments[1] = {inputs[item]};
            double *results[1] = {outputs};
            KERNEL(arguments, results, 0, work, 0);
            __asm__ volatile("" : : "r"(outputs) : "memory");
            if (++item == CASES) item = 0;
        }
        clock_gettime(CLOCK_MONOTONIC, &to);
        printf("%.6f\n", ((to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec)) / count);
        fflush(stdout);
    }
    return 0;
}
