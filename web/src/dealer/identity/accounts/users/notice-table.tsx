import { NOTIFICATION_EVENTS } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import { Checkbox } from '@mantine/core'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { noticeField } from './staff-form.ts'
import classes from './users.module.css'

interface NoticeTableProps {
  readonly values: Readonly<Record<string, FieldValue>>
  readonly onChange: (field: string, value: boolean) => void
  readonly isDisabled?: boolean
}

/** Events that also send an email or a text message; the panel always shows them (decisions 3.119). */
export function NoticeTable({ values, onChange, isDisabled = false }: NoticeTableProps) {
  const t = useText('people')
  const language = useLanguage()
  return (
    <>
      <p className="dp-faint">{t('notice.in_app')}</p>
      <table className={classes['notices']}>
        <thead>
          <tr>
            <th scope="col">{t('notice.event')}</th>
            <th scope="col">{t('notice.email')}</th>
            <th scope="col">{t('notice.sms')}</th>
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_EVENTS.map(({ code }) => {
            const event = labelOf(NOTIFICATION_EVENTS, code, language)
            return (
              <tr key={code}>
                <th scope="row">{event}</th>
                {(['email', 'sms'] as const).map(channel => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={t(`notice.${channel}_of`, { event })}
                      checked={values[noticeField(code, channel)] === true}
                      disabled={isDisabled}
                      onChange={change => onChange(noticeField(code, channel), change.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
