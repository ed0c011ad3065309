import type { Page } from 'playwright-core'

/** Where the portal keeps the session. */
interface Kept {
  accessToken: string
}

/**
 * Calls the add-ons API as the person on the page, as from another window of theirs; `path` comes after /api/v3.
 * Throws for an answer that is no success.
 */
export const elsewhere = <T = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> =>
  page.evaluate(
    async ([verb, url, json]) => {
      const { accessToken }: Kept = JSON.parse(localStorage.getItem('session') ?? '{}')
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const answer = await fetch(url, { method: verb, headers, ...(json === null ? {} : { body: json }) })
      if (!answer.ok) throw new Error(`${verb} ${url}: ${await answer.text()}`)
      return answer.json()
    },
    [method, `/api/v3${path}`, body === undefined ? null : JSON.stringify(body)] as const,
  )

/** Ends the person's session on the platform; the page does not know of it yet. */
export const expireSession = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { accessToken }: Kept = JSON.parse(localStorage.getItem('session') ?? '{}')
    await fetch('/oauth/logout', { headers: { authorization: `Bearer ${accessToken}` } })
  })
