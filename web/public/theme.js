// Runs before the first paint, so that a page in the chosen colours does not begin in the others.
try {
  const theme = JSON.parse(localStorage.getItem('theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // No storage, no choice: the colours of the system.
}
