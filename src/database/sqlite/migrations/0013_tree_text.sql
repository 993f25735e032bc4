ALTER TABLE `screens` DROP CONSTRAINT "screens_visible_text_source_check";
ALTER TABLE `screens` ADD CONSTRAINT "screens_visible_text_source_check" CHECK("screens"."visible_text_source" in ('none', 'given', 'tree', 'ocr', 'model'));
