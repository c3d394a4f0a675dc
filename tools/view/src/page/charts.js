// Readings of the shape, and curves.

function readings() {
  if (shape.reason) return [["no equilibrium", escaped(shape.reason)]];
  const tip = shape.tip.map((x) => show(1e3 * x, 1e3 * data.size)).join(",&nbsp;");
  const between = shape.between ? ", interpolated" : "";
  const rows = [["tip", `${tip}&nbsp;mm`]];
  rows.push(shape.speed !== undefined ? ["speed of the tip", `${show(shape.speed, data.size)}&nbsp;m/s`] : ["equilibrium", shape.stability + between]);
  data.actuators.forEach(({ name, force, displacement }, k) =>
    rows.push([name, quantity(shape.forces[k], force[1])
      + (shape.displacements ? `, ${quantity(shape.displacements[k], displacement[1])}` : "")]));
  rows.push([STRAIN, `${show(100 * most(shape.e.map(most)))}&nbsp;%`]);
  return rows;
}

// The groups of curves: title, unit, and for each curve its name and its value of some figures.
function groups() {
  const { force } = data.actuators[0] || { force: ["", ""] }, [unitOf, scale] = shown(force[1]);
  return [
    ["tip", "mm", ["x", "y", "z"].map((name, k) => [name, (found) => 1e3 * found.tip[k]]), 1e3 * data.size, AXES],
    [force[0], unitOf, data.actuators.map(({ name }, k) => [name, (found) => scale * found.forces[k]]), scale * greatestForce, MOTORS],
    [STRAIN, "%", [["greatest", (found) => 100 * found.strain]], 100 * full, [LOAD]],
  ].filter(([, , curves]) => curves.length);
}

const BOX = { left: 48, right: 292, top: 6, bottom: 74 };

// Curves over an axis with its name, its length and the texts at its ends.
function chart([title, unitOf, curves, size, colours], axis, places, row) {
  const values = curves.map(([, of]) => row.map((found) => (found.reason ? null : of(found))));
  const flat = values.flat().filter((x) => x !== null);
  if (!flat.length) return "";
  let [low, high] = [Math.min(...flat), Math.max(...flat)];
  if (high - low < 1e-9 * Math.max(size, Math.abs(high))) [low, high] = [low - 1, high + 1];
  const x = (place) => BOX.left + (BOX.right - BOX.left) * place / Math.max(1e-9, axis.span);
  const y = (v) => BOX.bottom - (BOX.bottom - BOX.top) * (v - low) / (high - low);
  const look = (c) => `fill="none" stroke="${theme(colours[c % colours.length])}" stroke-width="1.8"`
    + ` stroke-dasharray="${DASHES[Math.floor(c / colours.length) % 4]}"`;
  const path = (all, c) => `<path ${look(c)} d="${all.map((v, k) => (v === null ? ""
    : `${k && all[k - 1] !== null ? "L" : "M"}${x(places[k]).toFixed(1)} ${y(v).toFixed(1)}`)).join("")}"/>`;
  const legend = curves.map(([name], c) =>
    `<span><svg viewBox="0 0 24 8" aria-hidden="true"><path ${look(c)} d="M0 4H24"/></svg> ${escaped(name)}</span>`);
  const text = (at, anchor, words) => `<text x="${at[0]}" y="${at[1]}" text-anchor="${anchor}">${words}</text>`;
  const number = (v) => show(v, Math.max(size, Math.abs(high - low)), 3);
  return `<figure><figcaption>${title} / ${unitOf} ${legend.join(" ")}</figcaption>`
    + `<svg viewBox="0 0 300 90" fill="currentColor" font-size="9.5" role="img" aria-label="${title} against ${escaped(axis.name)}">`
    + `<path d="M${BOX.left} ${BOX.top}V${BOX.bottom}H${BOX.right}" fill="none" stroke="var(--line)"/>${values.map(path).join("")}`
    + `<path class="place" data-left="${BOX.left}" stroke="var(--accent)" d=""/>`
    + text([44, BOX.top + 7], "end", number(high)) + text([44, BOX.bottom], "end", number(low))
    + text([BOX.left, 87], "start", axis.ends[0]) + text([BOX.right, 87], "end", axis.ends[1])
    + `${text([(BOX.left + BOX.right) / 2, 87], "middle", escaped(axis.name))}</svg></figure>`;
}

function tell() {
  data.sliders.forEach((slider, k) => {
    const input = byId(`slider-${k}`), place = shape.places[k];
    if (slider.labels.length) {
      [...input.children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === place)));
      return;
    }
    const text = quantity(valueAt(slider, place), slider.unit);
    byId(`value-${k}`).textContent = text;
    input.value = state.places[k];
    input.setAttribute("aria-valuetext", text);
  });
  if (data.live && !due()) return;
  byId("figures").innerHTML = readings().map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join("");
  charts();
}
