import { Button } from '@mantine/core'
import { approvalNotEditable } from '#contract/wording/approvals.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './ui-components.module.css'

const flashes = [
  ['Success', () => flash.success('Settings updated.')],
  ['Info', () => flash.info('Changes appear on the marketplace within 90 minutes.')],
  ['Error', () => flash.error('Unknown error. Please try again or contact support.')],
  ['Warning', () => flash.warning(approvalNotEditable)],
] as const

/** Flashes, shown once on whichever page is open. */
export const FlashesDemo = () => (
  <Section id="flashes" title="Flashes">
    <div className={classes.row}>
      {flashes.map(([name, show]) => (
        <Button key={name} variant="default" onClick={show}>
          {name}
        </Button>
      ))}
    </div>
  </Section>
)
