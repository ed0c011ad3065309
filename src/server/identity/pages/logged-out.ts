import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const name = 'logged-out'
const options = { path: '/oauth', httpOnly: true, sameSite: 'Lax' } as const

/**
 * Sets the flag that makes this browser's sign-in pages, in every tab, mention the log-out. Expires after a minute.
 */
export const tellLogOut = (c: Context): void => setCookie(c, name, '1', { ...options, maxAge: 60 })

/** True if the user of this browser has just logged out and not signed in since. */
export const hasLoggedOut = (c: Context): boolean => getCookie(c, name) !== undefined

/** Clears the log-out flag once a user has signed in. */
export function forgetLogOut(c: Context): void {
  if (hasLoggedOut(c)) deleteCookie(c, name, options)
}
