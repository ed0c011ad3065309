import { stages } from '#contract/stage.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Avatar } from '#portal/app/avatar/avatar.tsx'
import { Icon, iconNames } from '#portal/ui/signs/icon.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { StaffArea } from '#portal/ui/layout/staff-area.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import classes from './ui-components.module.css'

/** Tags, icons and avatars: a meaning in a word and a colour. */
export function SignsDemo() {
  const { email } = useUser()
  return (
    <Section id="signs" title="Tags and icons">
      <div className={classes.row}>
        {stages.map((stage) => (
          <StageTag key={stage} stage={stage} />
        ))}
        <Avatar email={email} />
      </div>
      <StaffArea>
        <p>What only platform staff see.</p>
      </StaffArea>
      <div className={classes.row}>
        {iconNames.map((name) => (
          <span key={name} className={classes.sign}>
            <Icon name={name} />
            {name}
          </span>
        ))}
      </div>
    </Section>
  )
}
