import { Title } from '@mantine/core'
import type { EffectGroup } from './effect-words.ts'
import classes from './effects-dialog.module.css'

/** Effects of each kind under its heading. */
export function EffectGroups({ groups }: { groups: readonly EffectGroup[] }) {
  return groups.map(({ title, items }) => (
    <section key={title} className={classes.group}>
      <Title order={3}>{title}</Title>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  ))
}
