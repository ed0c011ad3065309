import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { supplierVendors } from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import {
  code,
  codeVerifier,
  newPasskey,
  presentPassword,
  storeChallengeOf,
  storeLetter,
  storeCode,
  storePassword,
  storeProving,
  storeRead,
  storeRelayCall,
  storeTeam,
  usedPasskey,
} from './prepared-calls.ts'
import { billingCalls } from './billing-calls.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { deskCalls } from './desk-calls.ts'
import { installCalls } from './install-calls.ts'
import { manifestOf } from './provider/manifest-of.ts'
import { codeNow, testAuthenticator } from './provider/registry.ts'
import type { Side } from './side.ts'

/** Where a call is made: what it may put in place first. */
interface Ground {
  db: Database
  config: ServerConfig
}

type Json = Record<string, unknown>

/** A call that is taken, in wire names. */
export interface ValidCall {
  /** The caller, where it is about what it brings: a company's user, but for what is staff's. */
  as: 'user' | 'admin' | 'service' | 'nobody'
  params?: Record<string, string>
  query?: Record<string, string>
  /** For whoever calls. */
  body?: (callerId: string) => Json
  /** Values of fields that hold others, for who looks into them; not all of them at the same time. */
  nested?: Json
  /** Rows put in place before the call, for whoever calls. */
  prepare?: (ground: Ground, callerId: string) => Promise<void>
  /** The record that the call names where the table has no subject: a person, or a company's record. */
  names?: { in: 'params' | 'query'; key: string; what: 'person' | 'record' }
}

export type ValidCalls = Record<keyof EveryEndpoint, ValidCall>

/** An account that is in no company, and a picture, for who invites and who shows. */
export interface Extras {
  accountEmail: string
  picture: string
  categoryId: string
}

/** A call with a code of an authenticator, which is confirmed or not. */
const withAuthenticator = (confirmed: boolean): ValidCall => ({
  as: 'user',
  body: () => ({ code: codeNow() }),
  prepare: ({ db, config }, userId) =>
    storeTwoFactor(db, config, {
      userId,
      secret: testAuthenticator,
      confirmed,
      now: new Date(),
    }),
})
const letterId = '00000000-0000-4000-8000-000000000000'
const aLetter: ValidCall = {
  as: 'admin',
  params: { id: letterId },
  prepare: storeLetter(letterId),
  names: { in: 'params', key: 'id', what: 'record' },
}

/** A call of every endpoint that the people and records of one side make it succeed with. */
export function validCalls(side: Side, { accountEmail, picture, categoryId }: Extras): ValidCalls {
  const { alpha, ready, ids, user } = side
  const as = 'user' as const
  const ofAlpha = { as, params: { addon: alpha.id } }
  const of = (id: string) => ({ as, params: { id } })
  const byAdmin = { as: 'admin' } as const
  const body = (given: Json) => ({ body: () => given })
  const relayed = {
    id: randomUUID(),
    addonId: alpha.id,
    reviewId: ids.finishedReview,
    lease: randomUUID(),
  }
  const someTeam = randomUUID()
  const me = { as, params: { id: user.id }, names: { in: 'params', key: 'id', what: 'person' } } as const
  return {
    userList: { as, query: { current_user: 'true' } },
    userAcknowledgeMsa: { as },
    userAddonList: {
      as,
      params: { email: user.email },
      names: { in: 'params', key: 'email', what: 'person' },
    },
    topicList: { as },
    topicUpdate: { as, params: { topic: 'billing' }, ...body({ mail: 'daily' }) },
    addonList: { as },
    addonCountView: byAdmin,
    addonView: ofAlpha,
    addonUpdate: {
      ...ofAlpha,
      ...body({ summary: 'Stores more.' }),
      nested: {
        categories: [{ id: categoryId }],
        languages: ['Go'],
        supported_generations: ['cedar'],
        buttons: ['acme/example'],
      },
    },
    addonActionList: ofAlpha,
    addonTransitionList: ofAlpha,
    changelogList: { as: 'nobody' },
    addonApprovalList: ofAlpha,
    addonApprovalRequest: { ...ofAlpha, ...body({ type: 'marketplace_fitting_approval', state: 'pending' }) },
    approvalList: byAdmin,
    approvalView: of(ids.approval),
    approvalEvidenceView: { ...of(ids.approval), ...byAdmin },
    approvalMessageCreate: { ...of(ids.approval), ...body({ text: 'Which plan is it about?' }) },
    approvalWithdraw: of(ids.approval),
    approvalUpdate: { ...of(ids.approval), ...byAdmin, ...body({ state: 'rejected', message: 'Not yet.' }) },
    automaticReviewList: ofAlpha,
    automaticReviewRequest: { as, params: { addon: ready.id }, ...body({ progression_type: 'beta' }) },
    automaticReviewView: of(ids.finishedReview),
    relayCallTake: { ...ofAlpha, ...body({}), prepare: storeRelayCall({ ...relayed, lease: null }) },
    relayCallAnswer: {
      as,
      params: { addon: alpha.id, id: relayed.id },
      ...body({ lease: relayed.lease, status: 200, body: '', took_ms: 1 }),
      prepare: storeRelayCall(relayed),
    },
    reviewTrialList: ofAlpha,
    reviewTrialRequest: { as, params: { addon: ready.id }, ...body({ step: 'deprovision' }) },
    reviewCallList: of(ids.finishedReview),
    automaticReviewCancel: { ...of(ids.openReview), ...body({ status: 'cancelling' }) },
    failedAttemptList: ofAlpha,
    failedAttemptRetry: { ...of(ids.attempt), ...byAdmin },
    marketplaceListingView: ofAlpha,
    nextStepsView: ofAlpha,
    roadView: ofAlpha,
    requirementsView: ofAlpha,
    betaRequirementList: { as, params: { addon: alpha.id, list: 'business_approval_requirements' } },
    gaRequirementList: { as, params: { addon: alpha.id, list: 'support_requirements' } },
    progressionCreate: {
      as,
      params: { addon: ready.id },
      ...body({ to: 'beta', state: 'approved' }),
      nested: { plan_overrides: { [ids.plan]: 'allUsers' } },
    },
    alphaUserList: ofAlpha,
    alphaUserCreate: { ...ofAlpha, ...body({ email: accountEmail }) },
    alphaUserDelete: of(ids.alphaUser),
    outboxList: byAdmin,
    outboxGroupList: byAdmin,
    outboxGroupMailList: { ...byAdmin, query: { group: letterId } },
    letterCountsView: byAdmin,
    letterView: aLetter,
    letterSendAgain: aLetter,
    givenUpLettersSendAgain: { ...byAdmin, ...body({ q: 'News' }), prepare: storeLetter(letterId) },
    screenshotList: ofAlpha,
    screenshotView: of(side.screenshotIds[0] ?? ''),
    screenshotCreate: { ...ofAlpha, ...body({ name: 'The console', image: picture }) },
    screenshotOrder: {
      ...ofAlpha,
      ...body({ ids: side.screenshotIds.toReversed() }),
      nested: { base: side.screenshotIds },
    },
    screenshotUpdate: { ...of(side.screenshotIds[0] ?? ''), ...body({ name: 'The first' }) },
    screenshotDelete: of(side.screenshotIds[0] ?? ''),
    benefitList: ofAlpha,
    benefitCreate: { ...ofAlpha, ...body({ title: 'Small', description: 'It is small.' }) },
    benefitOrder: { ...ofAlpha, ...body({ ids: [ids.benefit] }), nested: { base: [ids.benefit] } },
    benefitView: of(ids.benefit),
    benefitUpdate: { ...of(ids.benefit), ...body({ title: 'Faster' }) },
    benefitDelete: of(ids.benefit),
    documentationList: ofAlpha,
    documentationUpdate: {
      ...of(ids.documentation),
      ...body({ devcenter_url: 'https://devcenter.example/articles/another' }),
    },
    oauthCredentialList: ofAlpha,
    oauthCredentialRegenerate: ofAlpha,
    apiAuthorizationList: ofAlpha,
    apiAuthorizationRegenerate: ofAlpha,
    currentManifestView: ofAlpha,
    manifestList: ofAlpha,
    manifestView: { as, params: { addon: alpha.id, id: ids.manifest } },
    manifestPush: {
      ...ofAlpha,
      ...body({
        contents: {
          ...manifestOf(alpha.slug),
          cli_plugin_name: 'acme',
          $base: 1,
          api: { ...manifestOf(alpha.slug).api },
        },
      }),
      names: { in: 'params', key: 'addon', what: 'record' },
    },
    companyList: byAdmin,
    companyOverviewList: byAdmin,
    companyOverviewView: { ...of(side.companyId), ...byAdmin },
    companyLetterList: { ...of(side.companyId), ...byAdmin },
    companyTransitionList: { ...of(side.companyId), ...byAdmin },
    companyView: of(side.companyId),
    companyUpdate: { ...of(side.companyId), ...body({ phone: '+1 555 0199' }) },
    companyUserCreate: { ...of(side.companyId), ...body({ email: accountEmail }) },
    companyUserDelete: of(ids.colleaguePlace),
    supplierVendorCreate: {
      ...of(side.companyId),
      ...byAdmin,
      ...body({ vendor_id: 'V-2', paysite_id: 'P-2', site_name: 'Second' }),
      prepare: async ({ db }) => {
        await db.delete(supplierVendors).where(eq(supplierVendors.companyId, side.companyId))
      },
    },
    supplierVendorView: { ...of(ids.vendor), ...byAdmin },
    supplierVendorUpdate: { ...of(ids.vendor), ...byAdmin, ...body({ site_name: 'Main site' }) },
    companyAddonList: of(side.companyId),
    companyUserList: of(side.companyId),
    countryList: { as },
    categoryList: { as },
    accountView: { as },
    serviceView: { as: 'service' },
    ...installCalls(side, accountEmail),
    ...catalogueCalls(side, accountEmail),
    ...billingCalls(side),
    ...deskCalls(side),
    accountUpdate: { as, ...body({ name: 'Ada Okafor' }) },
    secondFactorView: { as },
    passwordUpdate: {
      as,
      ...body({ current: presentPassword, password: 'no fox naps on lime jelly' }),
      prepare: storePassword,
    },
    proofView: { as },
    passwordProve: { as, ...body({ password: presentPassword }), prepare: storePassword },
    codeProve: withAuthenticator(true),
    passkeyProofAsk: { as },
    passkeyProve: { as, ...body({ credential: usedPasskey() }), prepare: storeProving },
    sessionList: { as },
    ownSecurityEventList: { as },
    securityEventList: byAdmin,
    personList: byAdmin,
    personView: { ...byAdmin, params: { id: user.id }, names: { in: 'params', key: 'id', what: 'person' } },
    personInvite: { ...byAdmin, ...body({ email: 'new@acme.example', company: side.companyId }) },
    personAct: {
      ...byAdmin,
      params: { id: user.id, action: 'disable' },
      names: { in: 'params', key: 'id', what: 'person' },
    },
    personTeamCreate: {
      ...byAdmin,
      ...body({ team: 'Team Hooli', role: 'owner' }),
      params: { id: user.id },
      names: { in: 'params', key: 'id', what: 'person' },
    },
    personTeamDelete: {
      ...byAdmin,
      params: { id: user.id, team: someTeam },
      prepare: storeTeam(someTeam, user.id),
      names: { in: 'params', key: 'id', what: 'person' },
    },
    companyCreate: { ...byAdmin, ...body({ name: 'Hooli' }) },
    passkeyList: { as },
    passkeyAsk: { as },
    passkeyCreate: {
      as,
      ...body({ name: 'Laptop', credential: newPasskey() }),
      prepare: storeChallengeOf,
    },
    passkeyUpdate: { ...of(ids.passkey), ...body({ name: 'Phone' }) },
    passkeyDelete: of(ids.passkey),
    otherSessionsDelete: { as },
    sessionDelete: of(ids.session),
    tokenCreate: {
      as: 'nobody',
      ...body({
        grant: { code, type: 'authorization_code' },
        client: { secret: '' },
        code_verifier: codeVerifier,
      }),
      prepare: storeCode,
    },
    userBuildpackList: me,
    membershipList: me,
    buildpackList: { as },
    buildpackCreate: {
      as,
      body: (callerId) => ({
        namespace: `${side.name}-new`,
        name: 'pgbouncer',
        description: 'Pools connections.',
        category: 'tools',
        owner: { type: 'user', id: callerId },
        source: { type: 'github', owner: 'acme-data', repo: 'buildpack-pgbouncer' },
        support: { method: 'email', address: 'support@acme.example' },
      }),
    },
    buildpackView: of(ids.buildpack),
    buildpackUpdate: {
      ...of(ids.buildpack),
      ...body({ description: 'Renders text.' }),
      nested: {
        owner: { type: 'user', id: user.id },
        support: { method: 'website', address: 'https://acme.example' },
      },
    },
    buildpackBranchList: of(ids.buildpack),
    buildpackTagList: of(ids.buildpack),
    revisionList: of(ids.buildpack),
    revisionView: { as, params: { id: ids.buildpack, rid: ids.revision } },
    revisionCreate: { ...of(ids.buildpack), ...body({ ref: 'main' }) },
    buildpackArchive: of(ids.buildpack),
    twoFactorCreate: { as },
    twoFactorConfirm: withAuthenticator(false),
    secondFactorRemove: withAuthenticator(true),
    recoveryCodesRenew: withAuthenticator(true),
    sourceUserView: { as },
    sourceOrganizationList: { as },
    sourceRepositorySearch: { as, query: { q: 'buildpack' } },
    sourceAccountLink: { as, ...body({ token: 'sample-token-of-ada' }) },
    deprecationList: ofAlpha,
    deprecationCreate: {
      ...ofAlpha,
      as: 'admin',
      ...body({ date: '2027-06-01', message: 'The message of it.' }),
    },
    deprecationView: of(ids.deprecation),
    deprecationUpdate: { ...of(ids.deprecation), as: 'admin', ...body({ message: 'Another one.' }) },
    deprecationStep: { as: 'admin', params: { id: ids.deprecation, event: 'announce' } },
    sourceAccountUnlink: { as },
    webhookList: { as },
    webhookCreate: {
      as,
      ...body({
        url: 'https://hooks.acme-data.com/portal',
        description: 'Our chat',
        events: ['addon.stage_changed', 'approval.approved'],
      }),
    },
    webhookView: of(ids.webhook),
    webhookUpdate: {
      ...of(ids.webhook),
      ...body({ description: 'Another one', events: ['review.finished'] }),
    },
    webhookDelete: of(ids.webhook),
    webhookSecretRegenerate: of(ids.webhook),
    webhookTest: of(ids.webhook),
    deliveryList: of(ids.webhook),
    deliveryView: of(ids.webhookDelivery),
    deliverySendAgain: of(ids.webhookDelivery),
    noticeList: { as },
    noticeCountsView: { as },
    noticeView: of(ids.notice),
    noticeRead: of(ids.notice),
    noticeUnread: { ...of(ids.notice), prepare: storeRead(ids.notice) },
    noticesRead: { as, ...body({ until: ids.notice }) },
  }
}
