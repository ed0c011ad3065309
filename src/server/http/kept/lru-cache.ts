import { createHash } from 'node:crypto'

/** A short key for anything that JSON can name; tokens among it are not kept in clear text. */
export const cacheKey = (of: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64')

/** Values by key, of a bounded size in total: the ones used longest ago make room for others. */
export class LruCache<V> {
  readonly #entries = new Map<string, { value: V; size: number }>()
  #size = 0

  /** `most` and `sizeOf` count in one unit, such as bytes. */
  constructor(
    readonly most: number,
    readonly sizeOf: (value: V, key: string) => number,
  ) {}

  /** The value of a key; undefined if none is held. */
  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // Maps list their keys in the order in which they were set.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Holds a value in place of the key's previous one. A value larger than all the room is not held. */
  set(key: string, value: V): void {
    this.#remove(key)
    const size = this.sizeOf(value, key)
    if (size > this.most) return
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.most) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
