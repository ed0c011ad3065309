import { stages } from '#contract/stage.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Avatar } from '#portal/app/avatar/avatar.tsx'
import { Drawing, drawingNames } from '#portal/ui/signs/drawing.tsx'
import { Icon, iconNames } from '#portal/ui/signs/icon.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { StaffArea } from '#portal/ui/layout/staff-area.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import classes from './ui-components.module.css'

const tags = [
  ['red', 'Your turn, or wrong'],
  ['yellow', 'Waits for somebody'],
  ['green', 'Done'],
  ['gray', 'Not yet, or over'],
] as const

/** Tags, icons, drawings and avatars: a meaning in a word and a colour. */
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
      <div className={classes.row}>
        {tags.map(([tone, word]) => (
          <Tag key={tone} tone={tone}>
            {word}
          </Tag>
        ))}
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
      <div className={classes.row}>
        {drawingNames.map((name) => (
          <span key={name} className={classes.sign}>
            <Drawing name={name} />
            {name}
          </span>
        ))}
      </div>
    </Section>
  )
}
