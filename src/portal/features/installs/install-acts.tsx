import { useState } from 'react'
import { installBlockers, installLifecycle } from '#machines/install/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import type { Addon } from '#contract/addon.ts'
import { type InstallEntry, type InstallStep, installSteps } from '#contract/installs/install-entry.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { installBlockerWordings } from '#contract/wording/blockers/install-blockers.ts'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import section from '#portal/ui/layout/section.module.css'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { installStepCalls } from './calls.ts'
import { installConsequences, installDone, installVerbs, shortUuid } from './wording.ts'

/** The steps of an install that staff take, each with the reasons against it; asks before it takes one. */
export function InstallActs({ addon, install }: { addon: Addon; install: InstallEntry }) {
  const [asked, setAsked] = useState<InstallStep | null>(null)
  const { uuid, state, isStuck } = install
  const facts = { stage: addon.state, isStuck }
  const items = installSteps.map((type) => ({
    label: installVerbs[type],
    blockers: installBlockers(snapshotOf(installLifecycle, state, facts), { type, by: 'admin' }).map((each) =>
      explain(installBlockerWordings, each, null),
    ),
    onSelect: () => setAsked(type),
  }))
  const name = `install ${shortUuid(uuid)}`
  return (
    <>
      <RowMenu label={`Actions for ${name}`} items={items} />
      {asked !== null && (
        <ConfirmationDialog
          title={asked === 'remove' ? `End ${name}?` : `Give up the removal of ${name}?`}
          verb={installVerbs[asked]}
          done={installDone[asked]}
          returnsTo="installs"
          calls={installStepCalls(addon.slug, uuid, asked)}
          onClose={() => setAsked(null)}
        >
          <ul className={section.happens}>
            {installConsequences[asked](install).map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </ConfirmationDialog>
      )}
    </>
  )
}
