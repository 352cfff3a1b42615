/** Name of the modifier key on this keyboard. */
export const modKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
