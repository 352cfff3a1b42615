import { WEEKDAYS } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { SettingField } from './sections.ts'

const hour = /^dealership_hours_(\w+)_(start|end)$/

/** A setting, its effect and its value, in words. */
export function useSettingText() {
  const t = useText('dealership')
  const labelOf = (field: SettingField): string => {
    const [, day, side] = hour.exec(field) ?? []
    const known = WEEKDAYS.find(one => one === day)
    if (known !== undefined)
      return t('hours.of', { day: t(`day.${known}`), side: t(side === 'end' ? 'hours.end' : 'hours.start') })
    return findText('dealership', `field.${field}`) ?? field
  }
  return {
    labelOf,
    /** One sentence about the effect for customers or staff; undefined if the label says it all. */
    hintOf: (field: SettingField): string | undefined => findText('dealership', `hint.${field}`),
    textOf: (value: unknown): string => shown(value, t('value.yes'), t('value.no')),
  }
}

/** A value on one line: choices as text, lists by their items. */
function shown(value: unknown, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(one => shown(one, yes, no)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) =>
        /^\d|\./.test(name) ? `${name}: ${shown(part, yes, no)}` : shown(part, yes, no),
      )
      .join(' · ')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return findText('dealership', `choice.${text}`) ?? text
}
