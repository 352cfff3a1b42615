import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import classes from './dealership.module.css'
import { SECTIONS, valueOf, type SectionName } from './sections.ts'
import { useSettingText } from './setting-text.ts'

interface FixedSectionProps {
  readonly dealership: HomeDealership
  readonly section: SectionName
}

/** A section for read-only users: text, no inputs (interface 1.5). */
export function FixedSection({ dealership, section }: FixedSectionProps) {
  const t = useText('dealership')
  const { labelOf, textOf } = useSettingText()
  return (
    <TitledCard title={t(`section.${section}`)}>
      <dl className={classes['facts']}>
        {SECTIONS[section].map(field => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>{textOf(valueOf(dealership, field))}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}
