import { createFileRoute, notFound, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeprecationEvent } from '#machines/deprecation/lifecycle.ts'
import { activeDeprecationStates, type Deprecation, type DeprecationStep } from '#contract/deprecation.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import {
  deprecationBlockerWordings,
  deprecationDone,
  deprecationNames,
  deprecationVerbs,
} from '#contract/wording/blockers/deprecation-blockers.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { Anchor } from '@mantine/core'
import { ButtonLink } from '#portal/ui/links.tsx'
import facts from '#portal/ui/layout/facts.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { loadAll } from '#portal/wire/load.ts'
import { deprecationStepCalls } from './calls.ts'
import { deprecationReads } from './reads.ts'
import { activeDeprecation, deprecationBlockersOf } from './data.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/deprecation')({
  loader: async ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) => {
    const [{ list }, { loaderData: addon }] = await Promise.all([
      loadAll(deprecationReads(addonSlug), signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { list, addon }
  },
  head: () => ({ meta: [{ title: 'Deprecation notice' }] }),
  component: DeprecationPage,
})

function DeprecationPage() {
  return (
    <>
      <DeprecationScreen />
      <Outlet />
    </>
  )
}

const steps = ['announce', 'withdraw'] as const satisfies readonly DeprecationStep[]

/** The questions before the steps. */
const consequences: Record<DeprecationStep, (name: string, record: Deprecation) => string> = {
  announce: (name, { date }) =>
    `Customers of ${name} and its company get an e-mail, and on ${spelledDay(date)} the platform shuts it down. The notice can be withdrawn until then, but not changed.`,
  withdraw: (name) =>
    `Customers of ${name} and its company get an e-mail saying that it will not be shut down. A withdrawn notice stays withdrawn; another one can be written.`,
}

/** An add-on's deprecations, newest first; staff are offered the next steps of the active one. */
function DeprecationScreen() {
  const { list, addon } = Route.useLoaderData()
  const { isHerokuAdmin: isStaff } = useUser()
  const by = isStaff ? 'admin' : 'provider'
  const { now, config } = useConfig()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ record: Deprecation; step: DeprecationStep } | null>(null)
  const action = (
    record: Deprecation | null,
    type: DeprecationEvent['type'] & keyof typeof deprecationVerbs,
    act: () => void,
  ) => (
    <ActionButton
      key={type}
      variant="default"
      blockers={deprecationBlockersOf({ addon, record, now }, { type, by }).map((each) =>
        explain(deprecationBlockerWordings, each, null),
      )}
      onClick={act}
    >
      {deprecationVerbs[type]}
    </ActionButton>
  )
  const write = (record: Deprecation | null) =>
    action(
      record,
      'write',
      () => void navigate({ to: '/addons/$addonSlug/deprecation/write', params: { addonSlug: addon.slug } }),
    )
  return (
    <div className={classes.screen}>
      <Section id="deprecation" title="Deprecation notice">
        <p>
          A notice tells customers on which day {addon.displayName} will be shut down.{' '}
          {isStaff ? (
            'Staff write and announce it.'
          ) : (
            <>
              Staff write and announce it:{' '}
              <Anchor href={config.links.supportTicket}>open a support ticket</Anchor> to ask for one.
            </>
          )}
        </p>
        <div className={classes.actions}>
          {isStaff && activeDeprecation(list) === undefined && write(null)}
          <ButtonLink to="/addons/$addonSlug/next-steps" params={{ addonSlug: addon.slug }} variant="default">
            Back to Next Steps
          </ButtonLink>
        </div>
      </Section>
      {list.map((record) => (
        <Section key={record.id} id={`deprecation-${record.id}`} title={deprecationNames[record.state]}>
          <dl className={facts.facts}>
            <dt>Date</dt>
            <dd>{spelledDay(record.date)}</dd>
            <dt>Message</dt>
            <dd>
              <p>{record.message}</p>
            </dd>
          </dl>
          {isStaff && activeDeprecationStates.some((each) => each === record.state) && (
            <div className={classes.actions}>
              {write(record)}
              {steps.map((step) => action(record, step, () => setAsked({ record, step })))}
            </div>
          )}
        </Section>
      ))}
      {asked !== null && (
        <ConfirmationDialog
          title={`${deprecationVerbs[asked.step]}?`}
          verb={deprecationVerbs[asked.step]}
          isHarmless
          done={deprecationDone[asked.step]}
          returnsTo="deprecation"
          calls={deprecationStepCalls(asked.record.id, asked.step)}
          onClose={() => setAsked(null)}
        >
          <p>{consequences[asked.step](addon.displayName, asked.record)}</p>
        </ConfirmationDialog>
      )}
    </div>
  )
}
