// Sets the formulas of a page, with macros that the pages share.
document.addEventListener("DOMContentLoaded", () => {
  for (const formula of document.querySelectorAll(".arithmatex")) {
    const text = formula.textContent.trim();
    katex.render(text.slice(2, -2), formula, { displayMode: text.startsWith("\\["), throwOnError: false });
  }
});
