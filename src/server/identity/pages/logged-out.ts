import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const name = 'logged-out'
const options = { path: '/oauth', httpOnly: true, sameSite: 'Lax' } as const

/** Lets the sign-in pages of this browser, in every tab, say that somebody has logged out. Lasts a minute. */
export const tellLogOut = (c: Context): void => setCookie(c, name, '1', { ...options, maxAge: 60 })

/** True when somebody has just logged out and not signed in since. */
export const hasLoggedOut = (c: Context): boolean => getCookie(c, name) !== undefined

/** Has nothing said of the log-out any more, once somebody has signed in. */
export function forgetLogOut(c: Context): void {
  if (hasLoggedOut(c)) deleteCookie(c, name, options)
}
