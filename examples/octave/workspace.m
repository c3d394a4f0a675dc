% The workspace of a robot: samples its tendons by `pliant sample` and prints the box that holds the tips.
%
%   octave --no-gui --quiet workspace.m PLIANT ARM.robot
1;

% The columns of a table of the command whose names begin so.
function found = columns_of(numbers, names, prefix)
  found = numbers(:, strncmp(names, prefix, numel(prefix)));
endfunction

arguments = argv();
if numel(arguments) != 2
  error("usage: octave --no-gui --quiet workspace.m PLIANT ARM.robot");
endif
table = [tempname() ".csv"];
command = "'%s' sample '%s' --range 0..3N --method sobol --count 64 --format csv > '%s'";
if system(sprintf(command, arguments{1}, arguments{2}, table)) != 0
  error("pliant could not sample %s", arguments{2});
endif
file = fopen(table);
names = strsplit(strtrim(fgetl(file)), ",");
fclose(file);
numbers = csvread(table, 1, 0); % words, as those of the column `stability`, are read as 0
delete(table);
tips = columns_of(numbers, names, "tip_");
quaternions = columns_of(numbers, names, "rotation_");
if isempty(tips) || size(tips, 2) != 3 || any(abs(sum(quaternions .^ 2, 2) - 1) > 1e-9)
  error("the table has no poses");
endif
printf("%d tips\n", size(tips, 1));
printf("%s: %.4f to %.4f m\n", "x", min(tips(:, 1)), max(tips(:, 1)));
printf("%s: %.4f to %.4f m\n", "y", min(tips(:, 2)), max(tips(:, 2)));
printf("%s: %.4f to %.4f m\n", "z", min(tips(:, 3)), max(tips(:, 3)));
