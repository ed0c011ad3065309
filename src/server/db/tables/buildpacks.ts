import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { membershipRoles } from '#contract/people/membership-roles.ts'
import { buildpackCategories, revisionStatuses, supportMethods } from '#contract/buildpack.ts'
import { idOf, instant, storedColumns } from '../columns.ts'
import { users } from './companies.ts'

export const teamTypeEnum = pgEnum('team_type', ['team', 'enterprise'])
export const teamRoleEnum = pgEnum('team_role', membershipRoles)
export const buildpackCategoryEnum = pgEnum('buildpack_category', buildpackCategories)
export const supportMethodEnum = pgEnum('support_method', supportMethods)
export const revisionStatusEnum = pgEnum('revision_status', revisionStatuses)

/** Teams that own buildpacks. */
export const teams = pgTable('teams', {
  ...storedColumns,
  name: text().notNull(),
  type: teamTypeEnum().notNull(),
})

export const teamMembers = pgTable(
  'team_members',
  {
    ...storedColumns,
    teamId: idOf(() => teams.id),
    userId: idOf(() => users.id),
    role: teamRoleEnum().notNull(),
  },
  (t) => [unique('team_members_once').on(t.teamId, t.userId), index('team_members_user').on(t.userId)],
)

/** Owned by a user or a team. An archived buildpack keeps its name. */
export const buildpacks = pgTable(
  'buildpacks',
  {
    ...storedColumns,
    /** Lower case. */
    namespace: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    category: buildpackCategoryEnum().notNull(),
    twoFactorAuthentication: boolean().notNull().default(false),
    ownerUserId: uuid().references(() => users.id),
    ownerTeamId: uuid().references(() => teams.id),
    sourceOwner: text().notNull(),
    sourceRepo: text().notNull(),
    supportMethod: supportMethodEnum().notNull(),
    supportAddress: text().notNull(),
    archivedAt: instant(),
    archivedById: uuid().references(() => users.id),
  },
  (t) => [
    unique('buildpacks_full_name').on(t.namespace, t.name),
    index('buildpacks_owner_user').on(t.ownerUserId),
    index('buildpacks_owner_team').on(t.ownerTeamId),
    check('buildpacks_one_owner', sql`(${t.ownerUserId} is null) <> (${t.ownerTeamId} is null)`),
  ],
)

/** The database enforces at most one pending revision per buildpack. */
export const buildpackRevisions = pgTable(
  'buildpack_revisions',
  {
    ...storedColumns,
    buildpackId: idOf(() => buildpacks.id),
    ref: text().notNull(),
    status: revisionStatusEnum().notNull().default('pending'),
    sha: text(),
    tarball: text(),
    /** SHA-256 of the archive, in hex. */
    checksum: text(),
    license: text(),
    error: text(),
    /** Numbers the published revisions. */
    release: integer(),
    publishedById: idOf(() => users.id),
    /** Lease of the process that is reading the source, and when it expires (real time). */
    leaseId: uuid(),
    leaseUntil: instant(),
  },
  (t) => [
    uniqueIndex('revisions_one_pending')
      .on(t.buildpackId)
      .where(sql`status = 'pending'`),
    unique('revisions_release').on(t.buildpackId, t.release),
    index('revisions_newest').on(t.buildpackId, t.createdAt),
    check('revisions_released', sql`(${t.status} = 'published') = (${t.release} is not null)`),
    check('revisions_failed', sql`(${t.status} = 'failed') = (${t.error} is not null)`),
  ],
)

/** A user's GitHub account; its token is encrypted. */
export const sourceAccounts = pgTable('source_accounts', {
  userId: idOf(() => users.id).primaryKey(),
  login: text().notNull(),
  tokenBox: text().notNull(),
  createdAt: instant().notNull(),
})
