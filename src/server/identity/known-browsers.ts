import type { Context } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'
import { open, seal, type SecretKeys } from '#server/secrets/secret-box.ts'
import { giveCookie, readCookie } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

/** How long a browser stays known after its last sign-in, in ms. */
const knownMs = 180 * 24 * 60 * 60_000

type CookieConfig = Pick<ServerConfig, 'publicUrl'> & SecretKeys

/** The encryption context that binds a browser's cookie to the account, by its e-mail in lower case. */
const place = (email: string) => `known-browser:${email.toLowerCase()}`

/**
 * Marks the browser as one that an account has signed in with, in a sealed cookie: wrong passwords from elsewhere do
 * not make it wait. It proves nothing else.
 */
export const rememberBrowser = (c: Context, config: CookieConfig, email: string): void =>
  giveCookie(c, config, {
    name: 'known-browser',
    value: seal(config, `${newToken('browser')} ${Date.now() + knownMs}`, place(email)),
    maxAgeMs: knownMs,
  })

/** The name under which a browser that the account has signed in with has its wrong passwords counted; null for others. */
export function knownBrowser(c: Context, config: CookieConfig, email: string): string | null {
  const cookie = readCookie(c, config, 'known-browser')
  if (cookie === null) return null
  try {
    const [token = '', until] = open(config, cookie, place(email)).split(' ')
    return Number(until) > Date.now() ? `browser ${hashToken(token)}` : null
  } catch {
    // Of another account, altered, or sealed under a key that has been replaced.
    return null
  }
}
