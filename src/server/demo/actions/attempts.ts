import { randomUUID } from 'node:crypto'
import {
  errorTypeOf,
  isGone,
  isMade,
  keepAttempt,
  type ProviderAction,
} from '#server/provisioning/attempts.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { resourceUrl } from '#server/outbound/provider-url.ts'
import { providerToday } from '#server/provisioning/provider-today.ts'
import type { Listing } from '../listings/listing.ts'
import { addonOf, type StoryAction, type StoryContext } from '../story-context.ts'

/** A call on behalf of a customer's app, and its outcome. */
export interface ToldCall {
  action: ProviderAction
  app: string
  plan: string
  result: CallResult
}

/** A provider's response; a string is sent as the raw body. */
export const answered = (status: number, body: object | string): CallResult => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  tookMs: 800,
})

/** The platform's message for a provider that does not respond. */
export const silent: CallResult = { kind: 'timeout', message: 'There was no answer in 25 seconds.' }

/** The platform's request for a customer's resource. */
const bodyOf = ({ now }: StoryContext, uuid: string, { app, plan }: ToldCall) => ({
  uuid,
  name: `${app}-${uuid.slice(0, 5)}`,
  plan,
  region: 'amazon-web-services::us-east-1',
  options: {},
  callback_url: `https://platform.example/addons/${uuid}`,
  oauth_grant: {
    code: randomUUID(),
    type: 'authorization_code',
    expires_at: new Date(now.getTime() + 5 * 60_000).toISOString(),
  },
})

/** The platform calls the provider for customers, minutes apart, and every call fails. */
export const failCalls =
  ({ slug }: Listing, ...calls: readonly ToldCall[]): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    const { tx, now } = context
    const provider = await providerToday(tx, context.act('system').config, addon.id, now)
    if (provider === null || provider.secrets === null)
      throw new Error(`${slug} has no manifest to call its provider by`)
    const { baseUrl, secrets } = provider
    for (const [i, told] of calls.entries()) {
      const { action, app: appName, plan, result } = told
      const uuid = randomUUID()
      const isProvision = action === 'provision'
      const call = isProvision
        ? ({ method: 'POST', url: baseUrl, body: bodyOf(context, uuid, told) } as const)
        : ({ method: 'DELETE', url: resourceUrl(baseUrl, uuid), body: null } as const)
      const errorType = errorTypeOf(call, result, isProvision ? isMade : isGone)
      if (errorType === null) throw new Error(`a call of ${appName} to ${slug} did not fail`)
      await keepAttempt(tx, {
        addonId: addon.id,
        appName,
        plan,
        providerId: isProvision ? null : uuid,
        wrongPassword: false,
        actionType: action,
        errorType,
        createdAt: new Date(now.getTime() - (calls.length - i) * 97_000),
        call,
        result,
        hidden: [secrets.password, secrets.ssoSalt],
      })
    }
  }
