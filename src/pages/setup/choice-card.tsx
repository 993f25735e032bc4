import { Radio, Text } from "@mantine/core";
import styles from "./setup.module.css";

interface ChoiceCardProps {
  readonly value: string;
  readonly title: string;
  readonly text: string;
}

/** One choice of a `Radio.Group` as a card that can be clicked anywhere. */
export function ChoiceCard({ value, title, text }: ChoiceCardProps) {
  return (
    <Radio
      value={value}
      classNames={{
        root: styles["choice"] ?? "",
        body: styles["choiceBody"] ?? "",
        labelWrapper: styles["choiceLabel"] ?? "",
      }}
      label={
        <>
          <Text span fw={550} display="block">
            {title}
          </Text>
          <Text span size="sm" c="dimmed" display="block">
            {text}
          </Text>
        </>
      }
    />
  );
}
