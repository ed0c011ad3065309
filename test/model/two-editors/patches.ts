import type { Page } from 'playwright-core'
import type { FormValues } from '#machines/shapes/three-way.ts'

/** Tells the test what is patched: the protocol gives no bodies of requests that are made as such. */
const tellPatches = () => {
  const page = globalThis as typeof globalThis & { patched: (url: string, body: string) => Promise<void> }
  const { fetch: send } = page
  page.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'PATCH') await page.patched(request.url, await request.clone().text())
    return send(request)
  }
}

/** A partial update that a page has sent: where, and what of it. */
interface Patch {
  path: string
  body: FormValues
}

/** Each page's patches, by those that were watched: a page is met again with another form. */
const patches = new WeakMap<Page, Patch[]>()

/** Watches a page, which leaves without a question, from its next loading on. */
export async function watchPatches(page: Page): Promise<void> {
  if (patches.has(page)) return
  const kept: Patch[] = []
  patches.set(page, kept)
  await page.exposeFunction('patched', (address: string, body: string) => {
    kept.push({ path: new URL(address).pathname, body: JSON.parse(body) as FormValues })
  })
  await page.addInitScript(tellPatches)
  // Who loads a page anew is asked by the browser; what is unsaved is in the draft.
  page.on('dialog', (asked) => void asked.accept())
}

/** The partial updates that a watched page has sent, oldest first; empty it to begin anew. */
export const patchesOf = (page: Page): Patch[] => patches.get(page) ?? []
