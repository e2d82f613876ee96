/** Looks like the product, but without its fonts and scripts. */
export const pageStyles = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f6f3, #101418);
  --surface: light-dark(#ffffff, #181e24);
  --line: light-dark(#e6e3dc, #2a323a);
  --line-control: light-dark(#d2cec4, #3b4650);
  --ink: light-dark(#1b2026, #eef1f3);
  --ink-soft: light-dark(#5c6670, #9aa6b0);
  --accent: light-dark(#d04313, #ff7a50);
  --accent-hover: light-dark(#b8390e, #ff9270);
  --on-accent: light-dark(#ffffff, #23100a);
  --hover: light-dark(#efede7, #252d35);
  --warning-ink: light-dark(#855000, #f2c069);
  --warning-soft: light-dark(#fbf0dc, #352a14);
  --danger-ink: light-dark(#b01530, #ff8a97);
  --danger-soft: light-dark(#fbe6e8, #3a1a20);
  --water-ink: light-dark(#196675, #6cc5d6);
  --focus: light-dark(#1f7a8c, #58b7c9);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 15px/22px Inter, system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
.ribbon {
  margin: 0;
  padding: 8px 16px;
  background: repeating-linear-gradient(-45deg, var(--warning-soft) 0 12px, var(--surface) 12px 24px);
  border-bottom: 1px solid var(--line);
  color: var(--warning-ink);
  font-weight: 600;
  text-align: center;
}
main { margin: 0 auto; padding: 32px 16px 48px; }
.narrow { max-width: 480px; }
.wide { max-width: 960px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 34px; letter-spacing: -0.01em; text-wrap: balance; }
h2 { margin: 0 0 12px; font-size: 17px; line-height: 24px; }
h3 { margin: 0; font-size: 15px; line-height: 22px; overflow-wrap: anywhere; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
small, .soft { color: var(--ink-soft); font-size: 13px; line-height: 18px; }
a { color: var(--water-ink); }
.columns { display: grid; gap: 24px; }
.columns > * { min-width: 0; }
@media (min-width: 720px) {
  .columns { grid-template-columns: 1fr 1fr; align-items: start; gap: 32px; }
}
.card {
  padding: 24px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 12px;
}
.card + .card { margin-top: 16px; }
.columns > .card { margin-top: 0; }
.bank { text-align: center; }
h1 + .columns { margin-top: 16px; }
.rows:last-child { margin-bottom: 0; }
.rows:last-child li:last-child { border-bottom: 0; padding-bottom: 0; }
.amount { margin: 0 0 16px; font-size: 36px; line-height: 44px; font-weight: 650; letter-spacing: -0.02em; }
.amount small { font-size: 15px; font-weight: 400; letter-spacing: 0; }
.rows { margin: 0 0 16px; padding: 0; list-style: none; }
.rows li { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.rows li > :first-child { min-width: 0; overflow-wrap: anywhere; }
.rows li > :last-child { flex: none; }
.rows .sum { font-weight: 650; border-bottom: 0; }
.stack { display: grid; gap: 12px; }
.choice { display: grid; gap: 4px; }
.choice small { text-align: center; }
.line { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
button, select, input[type=text], input[type=number] {
  min-height: 44px;
  padding: 8px 16px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  background: var(--surface);
  color: inherit;
  font: inherit;
  cursor: pointer;
}
input[type=text], input[type=number] { cursor: text; min-width: 0; }
select { max-width: 100%; }
button { font-weight: 600; }
button:hover { background: var(--hover); }
button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button.main:hover { background: var(--accent-hover); }
button.quiet { border-color: transparent; background: none; color: var(--ink-soft); font-weight: 400; text-decoration: underline; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.alert { padding: 12px 16px; border-radius: 6px; background: var(--danger-soft); color: var(--danger-ink); }
.pill { padding: 2px 10px; border: 1px solid var(--line-control); border-radius: 999px; font-size: 13px; line-height: 18px; white-space: nowrap; }
.head { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; margin-bottom: 12px; }
.head h1, .head h2 { margin: 0; }
.after { margin-top: 16px; margin-bottom: 0; }
h2.after { margin-bottom: 12px; }
.card.after { margin-top: 24px; }
.person { padding: 16px 0; border-bottom: 1px solid var(--line); display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
.person p, .person .head { margin: 0; }
.person:first-of-type { padding-top: 0; }
.person:last-child { border-bottom: 0; padding-bottom: 0; }
.ticks { display: grid; gap: 4px; margin: 0; padding: 0; border: 0; }
.ticks legend { padding: 0 0 4px; }
.ticks label { display: flex; gap: 12px; align-items: center; min-height: 44px; }
.ticks input { width: 20px; height: 20px; flex: none; accent-color: var(--accent); }
.tabs { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 16px; }
.tabs a { padding: 10px 16px; border: 1px solid var(--line-control); border-radius: 999px; background: var(--surface); color: inherit; text-decoration: none; }
.tabs a:hover { background: var(--hover); }
.tabs a[aria-current] { border-color: transparent; background: var(--ink); color: var(--page); }
.settings { display: grid; gap: 12px; }
.settings form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.settings span { flex: 1 0 220px; }
.settings select, .settings input { flex: 1 1 160px; min-width: 0; max-width: 280px; }
.typed { padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); }
.typed dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 0; }
.typed dd { margin: 0; overflow-wrap: anywhere; }
.rows .entry { display: block; }
.entry form { display: grid; gap: 8px; }
.entry input[type=text] { flex: 1 1 200px; }
.entry .line .plain { min-height: 40px; padding: 6px 12px; }
.permit h1 { font-size: 22px; line-height: 28px; }
.permit .ticks { gap: 0; }
.permit .ticks label { min-height: 40px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
main:has(.permit) { padding-top: 16px; padding-bottom: 16px; }
@media (max-width: 600px) {
  .permit { padding: 16px; }
  .settings span { flex-basis: 100%; }
  .settings select, .settings input { max-width: none; }
}
`
