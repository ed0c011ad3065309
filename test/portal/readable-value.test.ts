import { describe, expect, test } from 'vitest'
import { readableValue } from '../../src/portal/readable-value.ts'

describe('a value as people read it', () => {
  test.each([
    ['boolean', true, 'Yes'],
    ['boolean', false, 'No'],
    ['number', 0, '0'],
    ['number', 1_234_567, '1,234,567'],
    ['percentage', 50, '50%'],
    ['interval', 0, '0 seconds'],
    ['interval', 1, '1 second'],
    ['interval', 59, '59 seconds'],
    ['interval', 60, '1 minute'],
    ['interval', 5_400, '1 hour 30 minutes'],
    ['interval', 172_800, '2 days'],
    ['interval', 90_061, '1 day 1 hour 1 minute 1 second'],
    ['interval', 86_400_000, '1,000 days'],
    ['filesize', 0, '0 bytes'],
    ['filesize', 1, '1 byte'],
    ['filesize', 1_023, '1,023 bytes'],
    ['filesize', 1_024, '1 KB'],
    ['filesize', 1_536, '1.5 KB'],
    ['filesize', 10 * 2 ** 30, '10 GB'],
    ['filesize', 10_000_000_000, 'about 9.31 GB'],
    ['filesize', 4 * 2 ** 40, '4 TB'],
    ['filesize', Number.MAX_SAFE_INTEGER, 'about 8 PB'],
  ] as const)('%s %s is %s', (datatype, value, text) => {
    expect(readableValue(datatype, value)).toBe(text)
  })
})
