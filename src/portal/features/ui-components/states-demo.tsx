import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { StaleNote } from '#portal/workflow/panel/stale-note.tsx'
import classes from './ui-components.module.css'

/** States of a page whose content is loading or has changed. */
export const StatesDemo = () => (
  <Section id="states" title="States">
    <div className={classes.frame}>
      <UnderHeading value>
        <LoadingPage />
      </UnderHeading>
    </div>
    <StaleNote
      clashes={[
        {
          name: 'name',
          label: 'Name',
          theirs: 'What somebody else has saved',
          mine: 'What was typed here',
        },
      ]}
      lastChange={null}
      onSettle={() => {}}
    />
  </Section>
)
