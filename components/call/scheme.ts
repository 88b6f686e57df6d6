/* Colours as they were chosen in the portal, where they were; else as the device has them. Runs before the page is painted. */
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen;
} catch {
  // A frame whose storage is blocked.
}
