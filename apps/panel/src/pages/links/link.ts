/** What the address of a link holds after `#`. */
export function secretOfLink(): string {
  return window.location.hash.slice(1);
}

/** Goes to the panel as whoever has just been signed in: nothing of another session is left in the page. */
export function enterPanel(): void {
  window.location.replace('/panel/');
}
