import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { addons } from '#server/db/schema.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'
import { crowd } from './crowd.ts'

/* Every list of rows against a second reading of the same tables, in plain SQL. */
const sides = twoSides()

type Name = keyof typeof everyEndpoint

beforeAll(async () => {
  const { acme, globex } = sides()
  const { db } = sides().server
  await crowd(db, acme)
  await crowd(db, globex)
  await db
    .update(addons)
    .set({ updatedAt: new Date('2026-11-03T09:00:00Z') })
    .where(eq(addons.id, acme.ga.id))
})

interface Oracle {
  /** Gives ids; `:own` is the company, `:alpha` its add-on, `:plan` the one that is asked about. */
  ids: string
  /** No order is specified. */
  isSet?: true
  key?: string
}

const bySpec: Partial<Record<Name, Oracle>> = {
  addonList: { ids: `select id from addons where company_id = :own order by display_name` },
  userAddonList: { ids: `select id from addons where company_id = :own`, isSet: true },
  companyAddonList: { ids: `select id from addons where company_id = :own`, isSet: true },
  addonApprovalList: {
    ids: `select id from approvals where addon_id = :alpha and state <> 'notStarted'`,
    isSet: true,
  },
  approvalList: { ids: `select id from approvals where state <> 'notStarted'`, isSet: true },
  addonTransitionList: {
    ids: `select id from trail where (addon_id = :alpha or company_id = :own)
      and subject_type not in ('automatic_review', 'review_step')
      order by created_at desc, serial desc`,
  },
  automaticReviewList: {
    ids: `select id from automatic_reviews where addon_id = :alpha and "only" is null and via = 'http'
      order by created_at desc, id desc`,
  },
  reviewTrialList: {
    ids: `select id from automatic_reviews where addon_id = :alpha and ("only" is not null or via <> 'http')
      order by created_at desc, id desc`,
  },
  reviewCallList: { ids: `select id from review_calls where review_id = :review order by number` },
  failedAttemptList: {
    ids: `select id from failed_attempts where addon_id = :alpha order by created_at desc limit 100`,
  },
  alphaUserList: { ids: `select id from alpha_users where addon_id = :alpha`, isSet: true },
  featureList: { ids: `select id from features where addon_id = :alpha order by position` },
  deprecationList: {
    ids: `select id from deprecations where addon_id = :alpha order by created_at desc`,
  },
  benefitList: { ids: `select id from benefits where addon_id = :alpha order by position` },
  screenshotList: { ids: `select id from screenshots where addon_id = :alpha order by position` },
  addonPlanList: {
    ids: `select id from plans where addon_id = :alpha
      order by public desc, visible desc, price_contract, price_cents, slug`,
  },
  installablePlanList: {
    ids: `select slug as id from plans where addon_id = :alpha
      order by public desc, visible desc, price_contract, price_cents, slug`,
    key: 'slug',
  },
  planList: { ids: `select id from plans where addon_id = :alpha and enabled`, isSet: true },
  planOfferingList: { ids: `select id from offerings where plan_id = :plan`, isSet: true },
  planUsageList: { ids: `select id from plans where addon_id = :alpha`, isSet: true },
  installList: {
    ids: `select resource_id as id from install_requests where addon_id = :ga
      order by requested_at desc, resource_id desc`,
    key: 'uuid',
  },
  planPassList: { ids: `select id from plan_passes where plan_id = :plan`, isSet: true },
  addonPlanPassList: {
    ids: `select p.id from plan_passes p join plans on plans.id = p.plan_id where plans.addon_id = :alpha`,
    isSet: true,
  },
  planRepricingList: { ids: `select id from repricings where plan_id = :plan`, isSet: true },
  repricingList: { ids: `select id from repricings where plan_id = :plan`, isSet: true },
  reportList: { ids: `select id from reports where company_id = :own order by period desc` },
  documentationList: { ids: `select id from documentations where addon_id = :alpha` },
  manifestList: { ids: `select id from manifests where addon_id = :alpha`, isSet: true },
  companyUserList: { ids: `select id from company_users where company_id = :own`, isSet: true },
  companyList: { ids: `select id from companies`, isSet: true },
  companyOverviewList: { ids: `select id from companies`, isSet: true },
  companyLetterList: {
    ids: `select o.id from outbox o where lower(o."to") in (select lower(u.email) from users u
        join company_users p on p.user_id = u.id where p.company_id = :own
        union select lower(email) from account_invitations where company_id = :own and state = 'invited')
      order by o.created_at desc, o.id desc`,
  },
  companyTransitionList: {
    ids: `select id from trail t where (company_id = :own
        or exists (select from addons a where a.id = t.addon_id and a.company_id = :own))
      and subject_type not in ('automatic_review', 'review_step', 'install')
      order by created_at desc, serial desc`,
  },
  rejectionReasonList: { ids: `select id from rejection_reasons order by title collate name_order` },
  categoryList: { ids: `select id from categories where active order by position` },
  passkeyList: { ids: `select id from passkeys where user_id = :user order by created_at, id` },
  countryList: { ids: `select name as id from countries`, isSet: true, key: 'name' },
  changelogList: {
    ids: `select slug as id from addons where visible and state in ('beta', 'ga')
      order by updated_at desc limit 20`,
    key: 'slug',
  },
  userBuildpackList: { ids: `select id from buildpacks where owner_user_id = :user`, isSet: true },
  buildpackList: { ids: `select id from buildpacks`, isSet: true },
  revisionList: { ids: `select id from buildpack_revisions where buildpack_id = :buildpack`, isSet: true },
  outboxList: { ids: `select id from outbox`, isSet: true },
  sessionList: {
    ids: `select id from identity_sessions where user_id = :user and ended_at is null and expires_at > now()
      order by last_used_at desc, created_at desc`,
  },
  noticeList: { ids: `select id from notices where user_id = :user order by created_at desc, id desc` },
  webhookList: { ids: `select id from webhooks where company_id = :own order by created_at` },
  deliveryList: { ids: `select id from webhook_deliveries where webhook_id = :webhook order by serial desc` },
}

/** Lists of no stored rows of their own, each with what holds its contents instead. */
const elsewhere: Partial<Record<Name, string>> = {
  userList: 'the caller alone (test/server/identity)',
  addonActionList: 'computed from the lifecycles (test/model)',
  customerRetentionView: 'counted (test/server/customers)',
  betaRequirementList: 'computed (test/spec/rules/requirements.ts)',
  gaRequirementList: 'computed (test/spec/rules/requirements.ts)',
  outboxGroupList: 'grouped (test/server/mail)',
  outboxGroupMailList: 'grouped (test/server/mail)',
  ownSecurityEventList: 'the security trail (test/server/security)',
  securityEventList: 'the security trail (test/server/security)',
  personList: 'accounts and invitations together (test/server/identity/people)',
  oauthCredentialList: 'masked or empty (test/server/addons)',
  apiAuthorizationList: 'masked or empty (test/server/addons)',
  decisionList: 'of the trail (test/server/desk/decisions.test.ts)',
  topicList: 'computed from settings (test/server/notices/topics.test.ts)',
  deskItemList: 'of two tables (test/server/desk/items.test.ts)',
  deskClaimList: 'claims that have not ended (test/server/desk/claims.test.ts)',
  membershipList: 'teams (test/server/buildpacks)',
  buildpackBranchList: 'of the source (test/server/buildpacks)',
  buildpackTagList: 'of the source (test/server/buildpacks)',
  sourceOrganizationList: 'of the source (test/server/buildpacks)',
}

test('every list is read a second time, or held elsewhere', () => {
  const lists = Object.entries(everyEndpoint).filter(
    ([, { method, result }]) => method === 'GET' && result.type === 'array',
  )
  expect([...Object.keys(bySpec), ...Object.keys(elsewhere)].toSorted()).toEqual(
    lists.map(([name]) => name).toSorted(),
  )
})

describe('has the rows that plain SQL finds, in the specified order:', () => {
  test.each(Object.entries(bySpec) as [Name, Oracle][])('%s', async (name, { ids, isSet, key = 'id' }) => {
    const { server, acme, calls } = sides()
    const call = calls.acme[name]
    const answer = await send(server, {
      method: 'GET',
      path: pathOf(everyEndpoint[name], call),
      authorization: `Bearer ${senderOf(sides(), acme, call)?.token}`,
      body: undefined,
    })
    const rows = v.parse(v.array(v.record(v.string(), v.unknown())), JSON.parse(answer.text))
    const told = rows.map((row) => row[key])
    const values: Record<string, string> = {
      own: acme.companyId,
      alpha: acme.alpha.id,
      ga: acme.ga.id,
      plan: call.params?.['id'] ?? call.query?.['planId'] ?? '',
      user: acme.user.id,
      buildpack: acme.ids.buildpack,
      webhook: acme.ids.webhook,
      review: acme.ids.finishedReview,
    }
    const statement = ids.replaceAll(/:(\w+)/g, (_, each: string) => `'${values[each]}'`)
    const found = (await rowsOf(server.db, sql.raw(statement), v.object({ id: v.string() }))).map(
      ({ id }) => id,
    )
    expect(found.length).toBeGreaterThan(0)
    expect(isSet === true ? told.toSorted() : told).toEqual(isSet === true ? found.toSorted() : found)
  })
})
