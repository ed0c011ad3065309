import type { Ask } from './asking.ts'
import type { Ledger } from './ledger.ts'
import { type Body, type Operation, readList, storedWith } from '#test/support/operation.ts'
import type { Seeded } from '#test/support/seeded.ts'
import { readObjects } from '#test/support/read-as.ts'

const base = '/buildpack-registry/buildpacks'

/** One client's writes to the buildpack registry. */
export class RegistryWork {
  #made = 0

  constructor(
    private readonly buildpackId: string,
    private readonly ownerId: string,
    private readonly choices: Seeded,
    private readonly ledger: Ledger,
  ) {}

  async next(ask: Ask): Promise<Operation> {
    this.#made += 1
    if (this.choices.chance(0.3)) return this.#register()
    if (this.choices.chance(0.5)) {
      const revisions = await readList(ask, 'provider', `${base}/${this.buildpackId}/revisions`)
      if (!revisions.some(({ status }) => status === 'pending')) return this.#publish()
    }
    return this.#describe()
  }

  #describe(): Operation {
    const path = `${base}/${this.buildpackId}`
    const description = `Packs ${this.#made}.`
    const about = `buildpack ${this.buildpackId}`
    return {
      told: `${about} says ${description}`,
      who: 'provider',
      method: 'PATCH',
      path,
      body: { description },
      unknown: () => this.ledger.drop(about),
      stored: storedWith('provider', path, { description }),
      taken: () =>
        this.ledger.claim(about, {
          who: 'provider',
          path,
          told: `${about} says ${description}`,
          holds: (body) => (body as Body | null)?.description === description,
        }),
    }
  }

  /** The job may have ended it by when it is read back; it is there once. */
  #publish(): Operation {
    const path = `${base}/${this.buildpackId}/revisions`
    return {
      told: `a revision of buildpack ${this.buildpackId}`,
      who: 'provider',
      method: 'POST',
      path,
      body: { ref: 'main' },
      taken: ({ id }) =>
        this.ledger.claim(`revision ${String(id)}`, {
          who: 'provider',
          path,
          told: `revision ${String(id)}`,
          holds: (body) => readObjects(body).filter((row) => row.id === id).length === 1,
        }),
    }
  }

  #register(): Operation {
    const name = `made-${this.buildpackId.slice(0, 8)}-${this.#made}`
    return {
      told: `the buildpack acme/${name} is registered`,
      who: 'provider',
      method: 'POST',
      path: base,
      body: {
        namespace: 'acme',
        name,
        description: 'Packs.',
        category: 'tools',
        owner: { type: 'user', id: this.ownerId },
        source: { type: 'github', owner: 'acme-data', repo: 'buildpack-pgbouncer' },
        support: { method: 'email', address: 'support@acme.example' },
      },
      taken: ({ id }) =>
        this.ledger.claim(`buildpack acme/${name}`, {
          who: 'provider',
          path: `${base}/acme%2F${name}`,
          told: `the buildpack acme/${name}`,
          holds: (body) => (body as Body | null)?.id === id,
        }),
    }
  }
}
