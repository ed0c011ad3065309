import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import { type catalogueEntryView, catalogueView } from '#contract/catalogue/catalogue-calls.ts'
import { type MarketplacePage, marketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import type { Reply } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'

const { result } = catalogueView

/** Calls a path with GET as somebody. */
export type Get = (path: string) => Promise<Reply>

/** An add-on's published page. */
export type Entry = v.InferOutput<(typeof catalogueEntryView)['result']>

/** Holds the published pages by slug as the marketplace does: it reads all once, then only what is new since. */
export class CatalogueReader {
  #pages = new Map<string, Entry>()
  #serial: number | null = null
  /** Slugs of pages that came again though they had not changed. */
  readonly repeated: string[] = []

  constructor(private readonly get: Get) {}

  /** The serial up to which it has read. */
  get serial(): number | null {
    return this.#serial
  }

  /** The pages, by slug. */
  pages(): Entry[] {
    return [...this.#pages.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  }

  /** An add-on's page, without the time of its publication; null if there is none. */
  page(slug: string): MarketplacePage | null {
    const entry = this.#pages.get(slug)
    return entry === undefined ? null : readAs(entry, marketplacePage)
  }

  /** Reads on. Begins anew where the serial is not known any more; rejects for every other refusal. */
  async follow(): Promise<void> {
    const since = this.#serial
    const { status, body } = await this.get(`/platform/catalogue${since === null ? '' : `?since=${since}`}`)
    if (status === 422 && since !== null) {
      this.#pages.clear()
      this.#serial = null
      return this.follow()
    }
    if (status !== 200) throw new Error(`the catalogue since ${since} answered ${status}`)
    const { serial, addons, gone } = readAs(fromWire(result, body), result)
    if (since !== null && serial < since) throw new Error(`the serial fell from ${since} to ${serial}`)
    for (const slug of gone) this.#pages.delete(slug)
    for (const entry of addons) {
      if (isDeepStrictEqual(this.#pages.get(entry.slug), entry)) this.repeated.push(entry.slug)
      this.#pages.set(entry.slug, entry)
    }
    this.#serial = serial
  }
}
