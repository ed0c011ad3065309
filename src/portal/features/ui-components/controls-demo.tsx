import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { UploadProgress } from '#portal/workflow/picture/upload-progress.tsx'
import classes from './ui-components.module.css'

const blockers = [
  { message: 'A requirement is not complete.', href: null },
  { message: 'An approval is pending.', href: null },
]

/** Buttons and progress indicators. */
export const ControlsDemo = () => (
  <Section id="controls" title="Controls">
    <div className={classes.row}>
      <ActionButton blockers={[]} busy={false} onClick={() => {}}>
        Possible
      </ActionButton>
      <ActionButton blockers={blockers} busy={false} onClick={() => {}}>
        Blocked
      </ActionButton>
      <ActionButton blockers={[]} busy onClick={() => {}}>
        Under way
      </ActionButton>
      <CopyButton text="npm start" label="Copy the command" instead="Select it and copy it by hand." />
    </div>
    <UploadProgress sent={0.4} />
  </Section>
)
