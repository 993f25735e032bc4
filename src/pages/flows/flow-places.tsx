import { Button, Text } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Flow, getFlow } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { neighboursQuery } from "./flow-queries.ts";
import styles from "./flows.module.css";

interface FlowPlacesProps {
  readonly screenId: string;
  /** Opens a flow to be changed, as it is now. */
  readonly onChange: (flow: Flow) => void;
  readonly onAdd: () => void;
}

export function FlowPlaces({ screenId, onChange, onAdd }: FlowPlacesProps) {
  const { data, error } = useQuery(neighboursQuery(screenId));
  const opening = useMutation({ mutationFn: (flowId: string) => getFlow({ flowId }), onSuccess: onChange });
  return (
    <section aria-labelledby="edit-flows">
      <Text size="sm" fw={550} mb={6} id="edit-flows">
        Flows
      </Text>
      <FailureNotice error={error ?? opening.error} />
      <ul className={styles.chosen}>
        {data?.flows.map(({ id, name, step, screen_count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at its place when the step changes.
          <li key={at}>
            <bdi className={styles.title} data-cut>
              {name}
            </bdi>
            <Text size="sm" c="dimmed">
              step {step} of {screen_count}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Change the steps of ${name}`}
              onClick={() => opening.mutate(id)}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        mt={data?.flows.length ? "xs" : 0}
        leftSection={<IconRoute size={16} stroke={1.8} aria-hidden="true" />}
        onClick={onAdd}
      >
        Add to a flow
      </Button>
    </section>
  );
}
