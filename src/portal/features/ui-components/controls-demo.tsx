import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { entryPlaces } from '#contract/entry-places.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import { UploadProgress } from '#portal/workflow/picture/upload-progress.tsx'
import classes from './ui-components.module.css'

const blockers = [
  {
    message:
      'A requirement is not complete, and what it asks for is said in so many words that they take two lines.',
    href: entryPlaces.addons,
  },
  { message: 'An approval is pending.', href: null },
]

/** Buttons and progress indicators. */
export function ControlsDemo() {
  const [isBusy, setBusy] = useState(false)
  return (
    <Section id="controls" title="Controls">
      <div className={classes.row}>
        <ActionButton blockers={[]} busy={isBusy} onClick={() => setBusy(true)}>
          Begin
        </ActionButton>
        <Button variant="default" onClick={() => setBusy(false)}>
          End
        </Button>
        <Button variant="subtle">Quiet</Button>
        <Button variant="subtle" color="red">
          Take away
        </Button>
        <ActionButton blockers={blockers}>Blocked</ActionButton>
        <CopyButton text="npm start" label="Copy the command" instead="Select it and copy it by hand." />
      </div>
      <UploadProgress sent={0.4} />
    </Section>
  )
}
