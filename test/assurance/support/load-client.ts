import { randomUUID } from 'node:crypto'
import type { Ask } from './asking.ts'
import { CatalogueWork } from './catalogue-work.ts'
import { Ledger } from './ledger.ts'
import { LifecycleWork } from './lifecycle-work.ts'
import type { Body, Operation } from '#test/support/operation.ts'
import type { Prepared } from '#test/support/prepared.ts'
import { RegistryWork } from './registry-work.ts'
import type { Seeded } from '#test/support/seeded.ts'
import { readObject } from '#test/support/read-as.ts'

interface Doubt {
  operation: Operation
  /** Null where the method takes none. */
  key: string | null
}

/**
 * Somebody who writes one thing after another to records of their own, all kinds of them, and keeps what was
 * acknowledged. At most one write is in doubt at a time.
 */
export class LoadClient {
  readonly ledger = new Ledger()
  /** Writes that nobody answered, and that were settled afterwards. */
  settled = 0
  #doubt: Doubt | null = null
  readonly #catalogue: CatalogueWork
  readonly #lifecycle: LifecycleWork
  readonly #registry: RegistryWork

  constructor(
    {
      prepared,
      number,
      clients,
      picture,
    }: { prepared: Prepared; number: number; clients: number; picture: string },
    private readonly choices: Seeded,
    private readonly ask: Ask,
  ) {
    const [own, ...others] = prepared.addons.filter((_, i) => i % clients === number)
    const buildpackId = prepared.buildpackIds[number]
    if (own === undefined || buildpackId === undefined) throw new Error('there is nothing to write to')
    this.#catalogue = new CatalogueWork(own, choices, this.ledger, picture)
    this.#lifecycle = new LifecycleWork(others, choices, this.ledger)
    this.#registry = new RegistryWork(buildpackId, prepared.providerId, choices, this.ledger)
  }

  get isInDoubt(): boolean {
    return this.#doubt !== null
  }

  async #next(): Promise<Operation> {
    const kind = this.choices.whole(0, 9)
    if (kind < 2) return this.#registry.next(this.ask)
    const operation = kind < 6 ? await this.#lifecycle.next(this.ask) : null
    return operation ?? this.#catalogue.next(this.ask)
  }

  /** One more write. Rejects with Unanswered where it, or a look before it, was not answered. */
  async write(): Promise<void> {
    const operation = await this.#next()
    operation.unknown?.()
    this.#doubt = { operation, key: operation.method === 'POST' ? randomUUID() : null }
    await this.#send(this.#doubt)
  }

  async #send({ operation, key }: Doubt): Promise<void> {
    const { who, method, path, body, told } = operation
    const reply = await this.ask(who, method, path, body, key === null ? {} : { 'idempotency-key': key })
    // Nobody else writes to these records, so nothing is in its way.
    if (reply.status < 200 || reply.status > 299)
      throw new Error(`${told}: ${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body)}`)
    this.#acknowledge(operation, readObject(reply.body))
  }

  #acknowledge(operation: Operation, body: Body): void {
    this.#doubt = null
    this.ledger.acknowledged += 1
    operation.taken(body)
  }

  /**
   * Finds out what came of the write in doubt, and has it done: with its Idempotency-Key, or by looking. Throws
   * where a part of it is stored.
   */
  async settle(): Promise<void> {
    if (this.#doubt === null) return
    const doubt = this.#doubt
    await doubt.operation.whole?.(this.ask)
    const stored = (await doubt.operation.stored?.(this.ask)) ?? null
    if (stored === null) await this.#send(doubt)
    else this.#acknowledge(doubt.operation, stored)
    this.settled += 1
  }
}
