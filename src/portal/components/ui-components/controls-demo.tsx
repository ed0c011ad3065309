import { ActionButton } from '../action-button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Section } from '../section.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import classes from './ui-components.module.css'

const blockers = [
  { message: 'A requirement is not complete.', href: null },
  { message: 'An approval is pending.', href: null },
]

/** What is pressed, and what shows that something is under way. */
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
