// Where things are in a chart, in CSS pixels.

/** A chart that is drawn for its real width, so that its text is never scaled. */
export interface ChartScale {
  readonly width: number;
  readonly height: number;
  readonly plotLeft: number;
  readonly plotWidth: number;
  readonly plotBottom: number;
  /** The width of a day. */
  readonly step: number;
  /** The middle of a day. */
  readonly xOf: (day: number) => number;
  readonly yOf: (count: number) => number;
}

const margin = { left: 40, right: 4, top: 10, bottom: 24 };

/** Fits so many days and counts up to `max` into a box. */
export function chartScale(width: number, height: number, days: number, max: number): ChartScale {
  const plotWidth = Math.max(0, width - margin.left - margin.right);
  const plotBottom = height - margin.bottom;
  const step = plotWidth / Math.max(1, days);
  return {
    width,
    height,
    plotLeft: margin.left,
    plotWidth,
    plotBottom,
    step,
    xOf: (day) => margin.left + (day + 0.5) * step,
    yOf: (count) => plotBottom - (count / max) * (plotBottom - margin.top),
  };
}
