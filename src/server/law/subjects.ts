import { and, eq, getTableColumns, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isId } from '#contract/formats/field-types.ts'
import type { Subject } from '#contract/endpoints/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  alphaUsers,
  approvals,
  automaticReviews,
  benefits,
  buildpacks,
  companies,
  companyUsers,
  deprecations,
  documentations,
  failedAttempts,
  features,
  identitySessions,
  notices,
  passkeys,
  planPasses,
  plans,
  rejectionReasons,
  repricings,
  screenshots,
  supplierVendors,
  users,
  webhookDeliveries,
  webhooks,
} from '#server/db/schema.ts'
import { findInstall } from './find-install.ts'
import type { AddonRow, SubjectRows } from './handler.ts'

/** The record that a path names, its company, and its add-on, if any. */
export interface LoadedSubject {
  row: SubjectRows[Subject]
  /** Null if the record belongs to no company. */
  companyId: string | null
  addon: AddonRow | null
  /** The only person who may see it, if it is a person's. */
  userId?: string
  /** Visible to every signed-in user. */
  isPublic?: true
  /** An install, with what is tried for it, goes on after its add-on is shut down (READINGS 52). */
  outlivesAddon?: true
  /** Visible to staff only. */
  isStaffs?: boolean
}

/** Matches the add-on of this id or slug. */
export const addonNamed = (name: string) =>
  isId(name) ? or(eq(addons.id, name), eq(addons.slug, name)) : eq(addons.slug, name)

/**
 * Loads an add-on by id or slug; null if none. With `lock`, its row stays locked until the transaction ends: every
 * write to an add-on or its records takes this lock first. All such locks are `no key update`, so that foreign key
 * checks (`key share`) do not wait for them and two writes cannot deadlock.
 */
export async function loadAddon(db: Database, name: string, lock: boolean): Promise<AddonRow | null> {
  const query = db.select().from(addons).where(addonNamed(name))
  const [row] = await (lock ? query.for('no key update') : query)
  return row ?? null
}

/** Loads an add-on after a write, with the revision raised by its trail rows. */
export async function reloadAddon(tx: Database, id: string): Promise<AddonRow> {
  const addon = await loadAddon(tx, id, false)
  if (addon === null) throw new Error(`add-on ${id} is not stored`)
  return addon
}

type RowTable = PgTable & { id: PgColumn }
type Owner = Pick<LoadedSubject, 'companyId' | 'userId' | 'isStaffs'>

/** Finds a row that belongs to no add-on by its id, locked if `lock` is set. */
async function rowOf<T extends RowTable>(
  db: Database,
  table: T,
  id: string,
  lock: boolean,
): Promise<T['$inferSelect'] | undefined> {
  const query = db.select().from<PgTable>(table).where(eq(table.id, id))
  const [row] = await (lock ? query.for('no key update') : query)
  return row
}

/** An add-on as the subject of its path. */
export const ofAddonRow = (addon: AddonRow | null): LoadedSubject | null =>
  addon === null ? null : { row: addon, addon, companyId: addon.companyId }

const ofAddon = {
  approval: approvals,
  plan: plans,
  alphaUser: alphaUsers,
  feature: features,
  benefit: benefits,
  screenshot: screenshots,
  documentation: documentations,
  repricing: repricings,
  deprecation: deprecations,
  automaticReview: automaticReviews,
  failedAttempt: failedAttempts,
} as const

async function loadOfAddon<T extends keyof typeof ofAddon>(
  db: Database,
  subject: T,
  id: string,
  lock: boolean,
) {
  const table: PgTable & { id: PgColumn; addonId: PgColumn } = ofAddon[subject]
  const own = getTableColumns(table)
  const loaded = (row: object, addon: AddonRow) => ({
    row: { ...row, addon } as unknown as SubjectRows[T],
    addon,
    companyId: addon.companyId,
    // A failed attempt of an install is tried again like the install.
    ...('installId' in row && row.installId !== null ? { outlivesAddon: true as const } : {}),
  })
  if (!lock) {
    const [found] = await db
      .select({ row: own, addon: addons })
      .from(table)
      .innerJoin(addons, eq(addons.id, table.addonId))
      .where(eq(table.id, id))
    return found === undefined ? null : loaded(found.row, found.addon)
  }
  const addonId = db.select({ addonId: table.addonId }).from(table).where(eq(table.id, id))
  const [addon] = await db.select().from(addons).where(eq(addons.id, addonId)).for('no key update')
  if (addon === undefined) return null
  const [row] = await db.select(own).from(table).where(eq(table.id, id)).for('no key update')
  return row === undefined ? null : loaded(row, addon)
}

/** Loads a pass with its plan; with `lock`, locks the add-on's row first. */
async function loadPlanPass(db: Database, id: string, lock: boolean): Promise<LoadedSubject | null> {
  const find = () => db.select().from(planPasses).where(eq(planPasses.id, id))
  const [found] = await find()
  if (found === undefined) return null
  const ofPlan = await loadOfAddon(db, 'plan', found.planId, lock)
  if (ofPlan === null) return null
  const [row] = lock ? await find().for('no key update') : [found]
  if (row === undefined) return null
  const { row: plan, addon, companyId } = ofPlan
  return { row: { ...row, plan, addon }, addon, companyId }
}

/** Loads an install with its add-on; with `lock`, locks the add-on's row first. */
async function loadInstall(db: Database, id: string, lock: boolean): Promise<LoadedSubject | null> {
  const found = await findInstall(db, id, false)
  const addon = found === undefined ? null : await loadAddon(db, found.addonId, lock)
  const row = lock && addon !== null ? await findInstall(db, id, true) : found
  if (row === undefined || addon === null) return null
  return { row: { ...row, addon }, addon, companyId: addon.companyId, outlivesAddon: true }
}

const ofCompany = { companyUser: companyUsers, supplierVendor: supplierVendors } as const

/** Loads a company's record with the company; with `lock`, locks the company's row first. */
async function loadOfCompany(
  db: Database,
  subject: keyof typeof ofCompany,
  id: string,
  lock: boolean,
): Promise<LoadedSubject | null> {
  const table: PgTable & { id: PgColumn; companyId: PgColumn } = ofCompany[subject]
  const find = () => db.select(getTableColumns(table)).from(table).where(eq(table.id, id))
  const [found] = (await find()) as { companyId: string }[]
  if (found === undefined) return null
  const company = await rowOf(db, companies, found.companyId, lock)
  if (company === undefined) return null
  const [row] = lock ? await find().for('no key update') : [found]
  if (row === undefined) return null
  return {
    row: { ...row, company } as unknown as SubjectRows[typeof subject],
    addon: null,
    companyId: company.id,
  }
}

/** Loads a buildpack by its id or `namespace/name`; any user may look it up. */
async function loadBuildpack(db: Database, name: string, lock: boolean): Promise<LoadedSubject | null> {
  const [namespace = '', own = ''] = name.toLowerCase().split('/')
  const named = isId(name)
    ? eq(buildpacks.id, name)
    : and(eq(buildpacks.namespace, namespace), eq(buildpacks.name, own))
  const query = db.select().from(buildpacks).where(named)
  const [row] = await (lock ? query.for('no key update') : query)
  return row === undefined ? null : { row, addon: null, companyId: null, isPublic: true }
}

const ofWebhook = ({ companyId }: { companyId: string | null }) => ({
  companyId,
  isStaffs: companyId === null,
})

/** Loads a delivery with its webhook; with `lock`, locks the webhook's row first. */
async function loadDelivery(db: Database, id: string, lock: boolean): Promise<LoadedSubject | null> {
  const find = () => db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  const [found] = await find()
  if (found === undefined) return null
  const webhook = await rowOf(db, webhooks, found.webhookId, lock)
  if (webhook === undefined) return null
  const [row] = lock ? await find().for('no key update') : [found]
  return row === undefined ? null : { row: { ...row, webhook }, addon: null, ...ofWebhook(webhook) }
}

/**
 * Loads the record that a path names, locked for a write if `lock` is set; null if there is none or the id is not a
 * UUID.
 */
export async function loadSubject(
  db: Database,
  subject: Subject,
  name: string,
  lock: boolean,
): Promise<LoadedSubject | null> {
  if (subject === 'addon') {
    return ofAddonRow(await loadAddon(db, name, lock))
  }
  if (subject === 'buildpack') return loadBuildpack(db, name, lock)
  if (!isId(name)) return null
  const alone = async <T extends RowTable>(table: T, owner: (row: T['$inferSelect']) => Owner) => {
    const row = await rowOf(db, table, name, lock)
    return row === undefined ? null : { row: row as LoadedSubject['row'], addon: null, ...owner(row) }
  }
  if (subject === 'account') return alone(users, ({ id }) => ({ companyId: null, userId: id }))
  if (subject === 'session') return alone(identitySessions, ({ userId }) => ({ companyId: null, userId }))
  if (subject === 'notice') return alone(notices, ({ userId }) => ({ companyId: null, userId }))
  if (subject === 'company') return alone(companies, ({ id }) => ({ companyId: id }))
  if (subject === 'webhook') return alone(webhooks, ofWebhook)
  if (subject === 'rejectionReason')
    return alone(rejectionReasons, () => ({ companyId: null, isStaffs: true }))
  if (subject === 'passkey') {
    const find = () => db.select().from(passkeys).where(eq(passkeys.id, name))
    const [found] = await find()
    if (found === undefined) return null
    // Its owner first, as when a second factor is reset.
    if (lock)
      await db.select({ id: users.id }).from(users).where(eq(users.id, found.userId)).for('no key update')
    const [row] = lock ? await find().for('no key update') : [found]
    return row === undefined ? null : { row, addon: null, companyId: null, userId: row.userId }
  }
  if (subject === 'companyUser' || subject === 'supplierVendor') return loadOfCompany(db, subject, name, lock)
  if (subject === 'webhookDelivery') return loadDelivery(db, name, lock)
  if (subject === 'planPass') return loadPlanPass(db, name, lock)
  if (subject === 'install') return loadInstall(db, name, lock)
  return loadOfAddon(db, subject, name, lock)
}
