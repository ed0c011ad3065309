import { eq } from 'drizzle-orm'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { users } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { decideApproval, requestApproval } from '#server/approvals/approvals.rules.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { completeAddon, completeCompany } from './complete-addon.ts'
import { createCompany, createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Two companies, a person of each, and a platform admin, on one server. */
export interface World {
  server: TestServer
  companyId: string
  provider: Person
  otherCompanyId: string
  stranger: Person
  admin: Person
  /** Acts as the provider or the admin now, outside a request. */
  act: (who: 'provider' | 'admin') => Act
}

/** Fills an empty server. The first company has every detail that requirements ask for. */
export async function createWorld(server: TestServer): Promise<World> {
  const companyId = await createCompany(server)
  const provider = await createPerson(server, 'partner@acme.example', { companyId })
  const otherCompanyId = await createCompany(server, 'Globex')
  const stranger = await createPerson(server, 'partner@globex.example', { companyId: otherCompanyId })
  const admin = await createPerson(server, 'admin@platform.example', { platformAdmin: true })
  const people = { provider, admin }
  const act: World['act'] = (who) => ({
    tx: server.db,
    by: who,
    role: who,
    actorId: people[who].id,
    now: server.clock.now(),
    config: server.config,
  })
  await completeCompany(act('admin'), companyId)
  await server.db
    .update(users)
    .set({ acknowledgedMsaAt: server.clock.now() })
    .where(eq(users.id, provider.id))
  return { server, companyId, provider, otherCompanyId, stranger, admin, act }
}

/** Has approvals asked for and approved. */
export async function approve(world: World, addon: { id: string }, ...types: ApprovalType[]): Promise<void> {
  for (const type of types) {
    const { approval } = await requestApproval(world.act('provider'), addon, type)
    await decideApproval(world.act('admin'), approval, { state: 'approved' })
  }
}

const stageOf = { to: 'beta', state: 'approved', visible: true } as const

/** An add-on of the first company with every requirement complete, brought to a stage by its rules. */
export async function addonAt(
  world: World,
  stage: 'alpha' | 'beta' | 'ga',
  slug = `acme-${stage}`,
): Promise<AddonRow> {
  const addon = await completeAddon(world.act('provider'), world.companyId, slug)
  if (stage === 'alpha') return addon
  const beta = await progressAddon(world.act('admin'), addon, stageOf)
  return stage === 'beta' ? beta : progressAddon(world.act('admin'), addon, { ...stageOf, to: 'ga' })
}
