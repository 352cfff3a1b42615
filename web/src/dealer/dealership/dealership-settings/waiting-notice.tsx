import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { SECTIONS, type SectionName } from './sections.ts'
import { useSettingText } from './setting-text.ts'
import { isWaiting } from './waiting-settings.ts'

/** Lists settings of a section that have no effect yet, so that nobody relies on them. */
export function WaitingNotice({ section }: { readonly section: SectionName }) {
  const t = useText('dealership')
  const format = useFormat()
  const { labelOf } = useSettingText()
  const fields = SECTIONS[section].filter(isWaiting)
  if (fields.length === 0) return null
  const isAll = fields.length === SECTIONS[section].length
  return (
    <Notice>
      {isAll ? t('waiting.all') : t('waiting.some', { fields: format.list(fields.map(labelOf)) })}
    </Notice>
  )
}
