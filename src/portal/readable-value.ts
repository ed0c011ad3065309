import type { Datatype } from '../contract/feature.ts'

/** Seconds in each unit, largest first. */
const durations = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Binary, as customers read them: 1 KB is 1024 bytes. */
const sizes = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

const whole = (value: number): string => value.toLocaleString('en-US')

function readableDuration(seconds: number): string {
  let left = seconds
  const parts = durations.flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left -= count * length
    return count === 0 ? [] : [`${whole(count)} ${unit}${count === 1 ? '' : 's'}`]
  })
  return parts.length === 0 ? '0 seconds' : parts.join(' ')
}

/** Rounded to two decimals; what is rounded is told as 'about'. */
function readableSize(bytes: number): string {
  if (bytes === 1) return '1 byte'
  let power = 0
  while (power < sizes.length - 1 && bytes >= 1024 ** (power + 1)) power += 1
  const value = bytes / 1024 ** power
  const rounded = Math.round(value * 100) / 100
  const text = rounded.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${rounded === value ? '' : 'about '}${text} ${sizes[power] ?? ''}`
}

/**
 * A plan's value for a feature as people read it: '2 days' for an interval (seconds), '10 GB' for a filesize
 * (bytes), '50%', 'Yes'. The value must be one of the datatype.
 */
export function readableValue(datatype: Datatype, value: boolean | number): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  switch (datatype) {
    case 'interval':
      return readableDuration(value)
    case 'filesize':
      return readableSize(value)
    case 'percentage':
      return `${whole(value)}%`
    default:
      return whole(value)
  }
}
