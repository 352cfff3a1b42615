import { Badge, Skeleton, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import type { DealershipChoice } from './use-dealership-choice.ts'
import classes from './dealership-options.module.css'

/** City and province distinguish dealerships of the same name. */
export function DealershipOptions({ choice }: { readonly choice: DealershipChoice }) {
  const t = useText('dealerships')
  if (choice.isLoading) return <Skeleton height={176} />
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {choice.shown.length === 0 ? t('select.no_match') : t('select.count', { count: choice.shown.length })}
      </Text>
      <div id="dealership-options" role="listbox" aria-label={t('select.title')} className={classes['list']}>
        {choice.shown.map((dealership, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={dealership.id}
            id={`dealership-${dealership.id}`}
            role="option"
            aria-selected={dealership === choice.active}
            className={classes['option']}
            onClick={() => void choice.choose(dealership)}
          >
            <span className={classes['words']}>
              <span>{dealership.name}</span>
              <Text span c="dimmed">
                {dealership.city}, {dealership.province_code}
              </Text>
            </span>
            {index === 0 && dealership.last_used !== null ? (
              <Badge variant="default" tt="none" flex="none">
                {t('select.last_used')}
              </Badge>
            ) : null}
          </button>
        ))}
      </div>
    </>
  )
}
