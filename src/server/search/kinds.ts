import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { approvalTypes } from '#contract/approval.ts'
import type { SearchResult } from '#contract/search/found.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import { isApprovalWaiting } from '#server/approvals/waiting-for-staff.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { isOneOf } from '#server/db/page-total.ts'
import {
  addons,
  approvals,
  companies,
  companyUsers,
  features,
  plans,
  repricings,
  users,
} from '#server/db/schema.ts'
import { searchedPhrase } from '#server/db/like-pattern.ts'
import { type FoundNear, type Near, ownTexts, type Search } from './find-near.ts'

export type FoundRecords = Omit<SearchResult, 'actions'>

/** The names of the kinds that are named by no word of their records: 'plan basic' is the plan Basic. */
const kindNames: Readonly<Partial<Record<keyof FoundRecords, readonly string[]>>> = {
  plans: ['plan', 'plans'],
  features: ['feature', 'features'],
  people: ['person', 'people', 'user', 'users'],
  companies: ['company', 'companies'],
}

/** How the records of a kind are searched. */
export interface Kind {
  /** The words that its records hold; all of the search's if left out. */
  words?: readonly string[]
  record: SQL
  /** The table with what its rows belong to. */
  from: SQL
  /** The rows that are compared with the words; null for none. */
  compared: SQL | null
  /** Puts first what is near itself. */
  nearest?: SQL
  /** The record's own text, which counts more than what it belongs to and is called. */
  own: SQL
  /** The texts of that; null where every row that is compared holds the only word. */
  more: SQL | null
  order: SQL
}

/** The most records of a kind that are compared with all words. */
export const mostCompared = 200

const addon = sql`json_build_object('slug', ${addons.slug}, 'displayName', ${addons.displayName})`
const textOfAddon = sql`${ownTexts.addons} || ${ownTexts.companies}`
const ofCompany = sql`join ${companies} on ${companies.id} = ${addons.companyId}`
const withAddon = (table: PgTable, addonId: PgColumn) =>
  sql`${table} join ${addons} on ${addons.id} = ${addonId} ${ofCompany}`
const byName = (name: PgColumn, id: PgColumn) => sql`(${inNameOrder(name)}, ${id})`

/** The words that price changes are called by. */
const priceChange = 'price change repricing reprice'
const titles = approvalTypes.map((type) => ({ type, title: searchedPhrase(approvalWordings[type].title) }))
const titleOfType = sql`case ${approvals.type} ${sql.raw(
  titles.map(({ type, title }) => `when '${type}' then ' ${title}'`).join(' '),
)} end`

/** Matches rows whose column is one of these ids, which are sent as one parameter; null without any. */
function isNear(column: PgColumn, ...lists: readonly (readonly string[])[]): SQL | null {
  const ids = [...new Set(lists.flat())]
  return ids.length === 0 ? null : sql`${column} = any(${sql.param(ids)}::uuid[])`
}

/** Matches what one of the conditions does; null without any. */
const anyOf = (...conditions: readonly (SQL | null)[]): SQL | null =>
  or(...conditions.filter((each) => each !== null)) ?? null

const andNear = (condition: SQL | undefined, isNearby: SQL | null): SQL | null =>
  isNearby && (and(condition, isNearby) ?? null)

/** The conditions that rows are near, or belong to what is; null where nothing is. */
function conditionsOf(all: Near, rarest: Near | null) {
  const is = (table: keyof Near, id: PgColumn) => isNear(id, all[table], rarest?.[table] ?? [])
  const placeOf = (table: keyof Near, id: PgColumn) =>
    sql`array_position(${sql.param([...all[table], ...(rarest?.[table] ?? [])])}::uuid[], ${id})`
  const ofAddons = anyOf(is('addons', addons.id), is('companies', addons.companyId))
  const { userId, companyId } = companyUsers
  const ofCompanies = is('companies', companyId)
  return {
    is,
    placeOf,
    ofAddons,
    ofAddon: (addonId: PgColumn) =>
      ofAddons &&
      isOneOf(addonId, sql`select ${addons.id} from ${addons} where ${ofAddons} limit ${mostCompared}`),
    ofCompany:
      ofCompanies &&
      isOneOf(
        users.id,
        sql`select ${userId} from ${companyUsers} where ${ofCompanies} limit ${mostCompared}`,
      ),
  }
}

/** How each kind is searched for what is near. */
export function kindsOf(
  { phrase, words, companyId }: Search,
  { all, rarestOf }: FoundNear,
): Record<keyof FoundRecords, Kind> {
  const slug = phrase.replaceAll(' ', '-')
  const isOneWord = words.length === 1
  const near = conditionsOf(all, rarestOf(words))
  const wordsOf = (kind: keyof FoundRecords) => {
    const others = words.filter((word) => kindNames[kind]?.includes(word) !== true)
    return others.length === 0 ? words : others
  }
  const nearOf = (kind: keyof FoundRecords) => conditionsOf(all, rarestOf(wordsOf(kind)))
  const isStaff = companyId === null
  const isOwn = isStaff ? undefined : eq(addons.companyId, companyId)
  const ofOwn = (addonId: PgColumn) =>
    isOwn && isOneOf(addonId, sql`select ${addons.id} from ${addons} where ${isOwn}`)
  // What an approval or a price change is called is in no text of theirs, and finds them all.
  const untitled = rarestOf(words.filter((word) => !titles.some(({ title }) => title.includes(word))))
  const unnamed = rarestOf(words.filter((word) => !priceChange.includes(word)))
  return {
    addons: {
      record: sql`json_build_object('slug', ${addons.slug}, 'displayName', ${addons.displayName}, 'state', ${addons.state})`,
      from: sql`${addons} ${ofCompany}`,
      // Of many, the one of just this slug may be behind those that are compared.
      compared: near.ofAddons && anyOf(near.ofAddons, and(eq(addons.slug, slug), isOwn) ?? null),
      nearest: sql`${addons.slug} <> ${slug}, ${near.placeOf('addons', addons.id)}`,
      own: ownTexts.addons,
      more: isOneWord ? null : ownTexts.companies,
      order: byName(addons.displayName, addons.id),
    },
    plans: {
      words: wordsOf('plans'),
      record: sql`json_build_object('id', ${plans.id}, 'name', ${plans.name}, 'slug', ${plans.slug}, 'addon', ${addon})`,
      from: withAddon(plans, plans.addonId),
      compared: anyOf(nearOf('plans').is('plans', plans.id), nearOf('plans').ofAddon(plans.addonId)),
      nearest: nearOf('plans').placeOf('plans', plans.id),
      own: ownTexts.plans,
      more: wordsOf('plans').length === 1 ? null : textOfAddon,
      order: byName(plans.name, plans.id),
    },
    features: {
      words: wordsOf('features'),
      record: sql`json_build_object('id', ${features.id}, 'name', ${features.name}, 'addon', ${addon})`,
      from: withAddon(features, features.addonId),
      compared: anyOf(
        nearOf('features').is('features', features.id),
        nearOf('features').ofAddon(features.addonId),
      ),
      nearest: nearOf('features').placeOf('features', features.id),
      own: ownTexts.features,
      more: wordsOf('features').length === 1 ? null : textOfAddon,
      order: byName(features.name, features.id),
    },
    people: {
      words: wordsOf('people'),
      record: sql`json_build_object('id', ${users.id}, 'name', ${users.name}, 'email', ${users.email}, 'company', ${companies.name})`,
      from: sql`${users} left join ${companyUsers} on ${companyUsers.userId} = ${users.id}
        left join ${companies} on ${companies.id} = ${companyUsers.companyId}`,
      compared: anyOf(nearOf('people').is('users', users.id), nearOf('people').ofCompany),
      nearest: nearOf('people').placeOf('users', users.id),
      own: ownTexts.users,
      more: wordsOf('people').length === 1 ? null : sql`coalesce(${ownTexts.companies}, '')`,
      order: byName(users.email, users.id),
    },
    companies: {
      words: wordsOf('companies'),
      record: sql`json_build_object('id', ${companies.id}, 'name', ${companies.name})`,
      from: sql`${companies}`,
      compared: isStaff ? nearOf('companies').is('companies', companies.id) : null,
      nearest: nearOf('companies').placeOf('companies', companies.id),
      own: ownTexts.companies,
      more: sql`''`,
      order: byName(companies.name, companies.id),
    },
    approvals: {
      record: sql`json_build_object('id', ${approvals.id}, 'type', ${approvals.type}, 'state', ${approvals.state}, 'addon', ${addon})`,
      from: withAddon(approvals, approvals.addonId),
      compared: andNear(
        and(
          isStaff ? isApprovalWaiting : inArray(approvals.state, ['pending', 'rejected']),
          ofOwn(approvals.addonId),
        ),
        untitled === null ? sql`true` : conditionsOf(all, untitled).ofAddon(approvals.addonId),
      ),
      own: textOfAddon,
      more: titleOfType,
      order: sql`(${approvals.pendingSince}, ${approvals.id})`,
    },
    repricings: {
      record: sql`json_build_object('id', ${repricings.id}, 'status', ${repricings.status}, 'plan',
        json_build_object('id', ${plans.id}, 'name', ${plans.name}), 'addon', ${addon})`,
      from: sql`${withAddon(repricings, repricings.addonId)} join ${plans} on ${plans.id} = ${repricings.planId}`,
      compared: andNear(
        and(inArray(repricings.status, [...activeRepricingStatuses]), ofOwn(repricings.addonId)),
        unnamed === null
          ? sql`true`
          : anyOf(
              isNear(repricings.planId, unnamed.plans),
              conditionsOf(all, unnamed).ofAddon(repricings.addonId),
            ),
      ),
      own: ownTexts.plans,
      more: sql`${textOfAddon} || ${` ${priceChange}`}`,
      order: sql`(${repricings.repriceDate}, ${repricings.id})`,
    },
  }
}
