// Colours of the themes, and quantities as texts.
const BACK = ["#f5f4f0", "#13161c"], INK = ["#1c2027", "#e9ebf0"], QUIET = ["#565d69", "#a3abba"];
const LOAD = ["#b93b0a", "#ffa45c"], PLATE = ["#aeb4be", "#8e97a6"], STEEL = ["#6f7885", "#5d6675"], HOLE = ["#3a404a", "#20252d"];
const AXES = [["#b3261e", "#ff8a80"], ["#2a752e", "#7bd88f"], ["#2f5fb3", "#7fabff"]];
const MOTORS = [["#2f5fb3", "#7fabff"], ["#0d6f66", "#3ecbb9"], ["#a3307a", "#f184c4"], ["#7a5f12", "#e0c060"]];
const DASHES = ["", "7 3", "2 3", "9 3 2 3"];
const STOPS = [[44, 90, 170], [38, 160, 150], [235, 190, 50], [205, 40, 30]], BEYOND = [128, 0, 192];
const theme = ([light, dark]) => (state.dark ? dark : light);
const rgb = (hex) => [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16));
const css = (colour) => `rgb(${colour.map((x) => Math.round(clamp(x, 0, 255))).join(",")})`;

// From blue over yellow to red at the full strain; beyond it violet.
function heat(t) {
  if (t > 1 + 1e-6) return BEYOND;
  const at = clamp(3 * t, 0, 2.999999), k = Math.floor(at);
  return add(STOPS[k], add(STOPS[k + 1], STOPS[k], -1), at - k);
}

const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
// Four digits; what is below 1e-9 of a size is 0.
const show = (x, size = 0, digits = 4) =>
  (Math.abs(x) <= 1e-9 * size ? "0" : String(Number(x.toPrecision(digits))).replaceAll("-", "\u2212"));
const SHOWN = { m: ["mm", 1e3], rad: ["\u00b0", 180 / Math.PI], "N*m": ["N mm", 1e3], Pa: ["kPa", 1e-3], "m^3": ["ml", 1e6] };
const shown = (name) => SHOWN[name] || [name, 1];
// The size against which a quantity is 0.
const SIZES = { m: data.size, rad: 1, "m^3": data.size ** 3, N: greatestForce, "N*m": greatestForce, Pa: greatestForce };
const sizeOf = (name) => SIZES[name] || 0;
const quantity = (x, name) => `${show(x * shown(name)[1], sizeOf(name) * shown(name)[1])}\u00a0${shown(name)[0]}`.trimEnd();
const STRAIN = data.strain.limited ? "strain / limit" : "strain at the surface";
