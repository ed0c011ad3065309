import type { Page, Request } from 'playwright-core'

/** Resolves once so many pictures of the page in a row are alike; a browser draws up to 60 in a second. */
export async function still(page: Page, pictures = 10): Promise<void> {
  try {
    await page.evaluate(
      (wanted) =>
        new Promise<void>((resolve) => {
          let last = ''
          let alike = 0
          const look = () => {
            const focus = document.activeElement?.outerHTML.slice(0, 200) ?? ''
            const picture = document.title + focus + (document.body?.innerHTML ?? '')
            const isMoving = document.getAnimations().some(
              // What goes by scrolling moves only as one scrolls.
              ({ effect, playState, timeline }) =>
                playState === 'running' &&
                timeline === document.timeline &&
                effect?.getComputedTiming().iterations !== Infinity,
            )
            alike = picture === last && !isMoving ? alike + 1 : 0
            last = picture
            if (alike < wanted) requestAnimationFrame(look)
            else resolve()
          }
          look()
        }),
      pictures,
    )
  } catch (error) {
    // A document that took the place of the one that was looked at.
    if (!/context was destroyed|navigation/i.test(String(error))) throw error
    await still(page, pictures)
  }
}

const underWay = new WeakMap<Page, Set<Request>>()

/** Has what the page asks for counted from now on. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Resolves once nothing is asked for any more and the page has come to rest. */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page) ?? new Set()
  await page.waitForLoadState('load')
  // Loaded scripts have yet to run; every page that they show has a heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  do {
    const answered = [...requests]
    for (const request of answered) await request.response().catch(() => requests.delete(request))
    await still(page)
    if (!answered.some((request) => requests.has(request))) continue
    // Answered, but not read to its end: the page may be about to, or it asked ahead for what it does not need.
    await still(page, 40)
    for (const request of answered) requests.delete(request)
  } while (requests.size > 0)
}
