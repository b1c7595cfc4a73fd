/** Returns the secret of a link, after `#`. */
export function secretOfLink(): string {
  return window.location.hash.slice(1);
}

/** Opens the panel for the user who has just signed in, reloaded so that nothing of another session remains. */
export function enterPanel(): void {
  window.location.replace('/panel/');
}
