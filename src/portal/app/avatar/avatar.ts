/** Image size to request, in px (SPEC section 9). */
const imageSize = 80

/** Initials, one or two letters, for a person without an image. */
export function initials(email: string): string {
  const [name = ''] = email.split('@')
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
  return letters.length === 0 ? '?' : letters.join('').toUpperCase()
}

/** URL of a person's image at a Gravatar-style service, addressed by a hash and never by e-mail. `base` has no slash at its end. */
export async function avatarUrl(base: string, email: string): Promise<string> {
  const text = new TextEncoder().encode(email.trim().toLowerCase())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${base}/${hash}?s=${imageSize}`
}
