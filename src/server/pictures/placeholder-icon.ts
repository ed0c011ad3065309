/** The icon shown for an add-on without one, as SVG. */
export const placeholderPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="70" height="70" viewBox="0 0 70 70"><rect width="70" height="70" rx="12" fill="#e6e8ee"/><path d="M35 17 51 26v18L35 53 19 44V26z" fill="none" stroke="#8a90a2" stroke-width="3" stroke-linejoin="round"/><path d="m19 26 16 9 16-9M35 35v18" fill="none" stroke="#8a90a2" stroke-width="3" stroke-linejoin="round"/></svg>`

/** The placeholder as a data URL. */
export const placeholderIcon = `data:image/svg+xml;base64,${Buffer.from(placeholderPicture).toString('base64')}`
