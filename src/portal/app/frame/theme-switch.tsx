import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import classes from './header.module.css'
import { Icon, type IconName } from '#portal/ui/signs/icon.tsx'

const themes: Record<MantineColorScheme, { name: string; icon: IconName; next: MantineColorScheme }> = {
  auto: { name: 'system', icon: 'system', next: 'light' },
  light: { name: 'light', icon: 'sun', next: 'dark' },
  dark: { name: 'dark', icon: 'moon', next: 'auto' },
}

/** Cycles through system, light and dark; the choice is stored in this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, icon, next } = themes[colorScheme]
  const label = `Theme: ${name}. Change to ${themes[next].name}`
  return (
    <button
      type="button"
      className={classes.control}
      data-beside-account
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon name={icon} />
    </button>
  )
}
