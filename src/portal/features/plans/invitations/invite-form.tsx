import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type ReactNode, useRef, useState } from 'react'
import * as v from 'valibot'
import { counted } from '#contract/formats/grouped.ts'
import { email as address } from '#contract/formats/field-types.ts'
import { type InvitationResult, mostInvitations } from '#contract/people/invitation-batch.ts'
import type { CallOptions } from '#portal/wire/api.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { emailFault } from '#portal/ui/fields/email-fault.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import classes from '../plans/plan-form.module.css'
import { addressesIn } from './addresses-in.ts'
import { InvitationResults } from './invitation-results.tsx'

const values = v.object({ email: v.string() })
type Values = v.InferOutput<typeof values>

/** The calls that invite one account, and many. */
export interface InvitationCalls {
  one: (email: string, options: CallOptions) => Promise<unknown>
  many: (emails: string[], options: CallOptions) => Promise<{ results: InvitationResult[] }>
}

interface Props {
  title: string
  /** The primary button's verb. */
  verb: string
  /** Id of the element to focus on close if the opener is gone. */
  returnsTo: string
  /** The field's description: whose addresses, and what they get. */
  description: string
  calls: InvitationCalls
  /** Shown below the field. */
  children?: ReactNode
  addonSlug: string
  /** Tells how many were invited. */
  done: (invited: number) => string
}

function faultIn(text: string): string | null {
  const addresses = addressesIn(text)
  const [first = '', second] = addresses
  if (second === undefined) return tooLongWording(first, longestOf(address)) ?? emailFault(first)
  const over = addresses.length - mostInvitations
  return over > 0 ? `At most ${mostInvitations} addresses at once: take ${over} away.` : null
}

/** Says how many addresses a text has, and how many more fit; null for one, which says nothing new. */
function countIn(text: string): string | null {
  const { length } = addressesIn(text)
  if (length < 2) return null
  const left = Math.max(0, mostInvitations - length)
  return `${counted(length, 'address', 'addresses')}; ${left === 0 ? 'no more fit' : `${left} more fit`}.`
}

/** Puts the count under the field, where it is read out as it changes. */
const withCount = (text: string) => (input: ReactNode) => (
  <>
    {input}
    <output className={classes.soft}>{countIn(text)}</output>
  </>
)

/** True for an address that can be sent again. */
const isLeft = ({ outcome }: InvitationResult): boolean => outcome === 'refused' || outcome === 'limited'

/** The results of this form's save. One address gives its own refusal at the field instead. */
async function invite(text: string, { one, many }: InvitationCalls, options: CallOptions) {
  const [first = '', ...others] = addressesIn(text)
  if (others.length > 0) return (await many([first, ...others], options)).results
  await one(first, options)
  return [{ email: first, outcome: 'invited', error: null }] satisfies InvitationResult[]
}

/** A panel that invites accounts by their e-mail addresses: what is refused stays in the field. */
export function InviteForm(props: Props) {
  const { title, verb, returnsTo, description, calls, children, addonSlug, done } = props
  const [results, setResults] = useState<readonly InvitationResult[]>([])
  const invited = useRef(0)
  const end = useTabPanel('/addons/$addonSlug/plans', addonSlug, () => done(invited.current))
  const reload = useReload()
  const { panel, form, inputProps } = usePanelForm<Values>({
    calls: {
      save: async ({ email }, options) => {
        const answer = await invite(String(email), calls, options)
        invited.current = answer.filter(({ outcome }) => outcome === 'invited').length
        return answer
      },
    },
    etag: null,
    stored: { email: '' },
    isValues: (value) => v.is(values, value),
    labels: { email: 'E-mail' },
    validate: { email: faultIn },
    body: ({ email }) => ({ email }),
    leftOf: (answer) => {
      const told = answer as readonly InvitationResult[]
      if (told.every(({ outcome }) => outcome === 'invited')) return null
      return {
        email: told
          .filter(isLeft)
          .map(({ email }) => email)
          .join('\n'),
      }
    },
    onPartlySaved: (answer) => {
      const told = answer as readonly InvitationResult[]
      setResults((before) => [...before.filter((each) => !isLeft(each)), ...told])
      void reload()
    },
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title={title} verb={verb} returnsTo={returnsTo}>
      <InvitationResults results={results} />
      <Textarea
        label="E-mail"
        description={description}
        rows={4}
        required
        autoComplete="off"
        spellCheck={false}
        inputMode="email"
        data-autofocus
        inputContainer={withCount(form.values.email)}
        {...inputProps('email')}
      />
      {children}
    </PanelDrawer>
  )
}
