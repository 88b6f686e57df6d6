/* Applies the colors that were chosen here or in the portal, otherwise those of the device. Runs before the page is painted. */
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen;
} catch {
  // A browser whose storage is blocked.
}
