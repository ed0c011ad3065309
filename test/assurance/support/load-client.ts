import { randomUUID } from 'node:crypto'
import type { Prepared } from '#test/support/prepared.ts'
import { readObject } from '#test/support/read-as.ts'
import type { Seeded } from '#test/support/seeded.ts'
import type { Ask, Body } from './asking.ts'
import type { Holds, PathReader, LoadWrite } from './load-write.ts'
import { CatalogueWork, LifecycleWork, RegistryWork } from './load-work.ts'

/** A doubt: nobody has answered the write. `key` is null where the method takes none. */
interface Doubt {
  write: LoadWrite
  key: string | null
}

/**
 * Somebody who writes one thing after another to records of their own, all kinds of them, and keeps what was
 * acknowledged. At most one write is in doubt at a time.
 */
export class LoadClient {
  /** Acknowledged writes so far. */
  acknowledged = 0
  /** How often something was read back. */
  checked = 0
  /** Writes that nobody answered, and that were settled afterwards. */
  settled = 0
  #doubt: Doubt | null = null
  readonly #claims = new Map<string, { told: string; holds: Holds }>()
  readonly #catalogue: CatalogueWork
  readonly #lifecycle: LifecycleWork
  readonly #registry: RegistryWork

  constructor(
    of: { prepared: Prepared; number: number; clients: number; picture: string },
    private readonly choices: Seeded,
    private readonly ask: Ask,
  ) {
    const { prepared, number, clients, picture } = of
    const [own, ...others] = prepared.addons.filter((_, i) => i % clients === number)
    const buildpackId = prepared.buildpackIds[number]
    if (own === undefined || buildpackId === undefined) throw new Error('there is nothing to write to')
    this.#catalogue = new CatalogueWork(own, choices, picture)
    this.#lifecycle = new LifecycleWork(others, choices)
    this.#registry = new RegistryWork(buildpackId, prepared.providerId, choices)
  }

  get isInDoubt(): boolean {
    return this.#doubt !== null
  }

  /** Reads by an asker, each path once. Staff are told whatever there is. */
  #reader(ask: Ask): PathReader {
    const found = new Map<string, unknown>()
    return async (path) => {
      if (found.has(path)) return found.get(path)
      const { status, body } = await ask(path.startsWith('/buildpack') ? 'provider' : 'admin', 'GET', path)
      if (status !== 200 && status !== 404) throw new Error(`GET ${path} answered ${status}`)
      found.set(path, status === 404 ? null : body)
      return found.get(path)
    }
  }

  async #next(): Promise<LoadWrite> {
    const kind = this.choices.whole(0, 9)
    const read = this.#reader(this.ask)
    if (kind < 2) return this.#registry.next(read)
    return (kind < 6 ? await this.#lifecycle.next(read) : null) ?? this.#catalogue.next(read)
  }

  /** One more write. Rejects with Unanswered where it, or a look before it, was not answered. */
  async write(): Promise<void> {
    const write = await this.#next()
    for (const about of this.#claims.keys())
      if (write.changes.some((start) => about.startsWith(start))) this.#claims.delete(about)
    this.#doubt = { write, key: write.method === 'POST' ? randomUUID() : null }
    await this.#send(this.#doubt)
  }

  async #send({ write, key }: Doubt): Promise<void> {
    const { who, method, path, body, told } = write
    const reply = await this.ask(who, method, path, body, key === null ? {} : { 'idempotency-key': key })
    // Nobody else writes to these records, so nothing is in its way.
    if (reply.status < 200 || reply.status > 299)
      throw new Error(`${told}: ${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body)}`)
    this.#acknowledge(write, Array.isArray(reply.body) ? {} : readObject(reply.body))
  }

  #acknowledge(write: LoadWrite, answer: Body): void {
    this.#doubt = null
    this.acknowledged += 1
    for (const [about, holds] of Object.entries(write.claims(answer)))
      this.#claims.set(about, { told: write.told, holds })
    write.taken?.(answer)
  }

  /**
   * Finds out what came of the write in doubt, and has it done: with its Idempotency-Key, or by looking. Throws
   * where a part of it is stored.
   */
  async settle(): Promise<void> {
    if (this.#doubt === null) return
    const { write, key } = this.#doubt
    const read = this.#reader(this.ask)
    if (write.isWhole !== undefined && !(await write.isWhole(read)))
      throw new Error(`${write.told}: it is stored by half`)
    const held = key === null ? Object.values(write.claims({})).map((holds) => holds(read)) : [false]
    if ((await Promise.all(held)).every(Boolean)) this.#acknowledge(write, {})
    else await this.#send(this.#doubt)
    this.settled += 1
  }

  /** Reads back all that was acknowledged; gives what does not hold, in words. */
  async lost(ask: Ask): Promise<string[]> {
    const read = this.#reader(ask)
    const lost: string[] = []
    for (const [about, { told, holds }] of this.#claims) {
      this.checked += 1
      if (!(await holds(read))) lost.push(`${about}: ${told}`)
    }
    return lost
  }
}
